import { downloadText } from './download-text.ts'

/** Hands the person a file of their own words. */
export function downloadJson(content: object, name = 'trivet-unsynced.json'): void {
  downloadText(name, JSON.stringify(content, null, 2), 'application/json')
}
