import { unzip } from '#client/zip.ts'
import { liveItemsMax } from '#domain/list-item.ts'
import { notepadsPerGroupMax } from '#domain/notepad.ts'
import { sectionsPerGroupMax } from '#domain/section.ts'
import { ExportFile, exportFileMaxBytes, exportFormat } from '#routes/group/export-file.ts'
import * as v from 'valibot'

export type ReadExport = { file: ExportFile } | { problem: ExportProblem }

/** Why a file cannot become a group. */
export type ExportProblem = 'tooLarge' | 'notAnExport' | 'otherVersion' | 'broken' | 'tooMuch'

/** Reads the file of an exported group, whoever made it: nothing of it is believed. */
export function readExport(bytes: Uint8Array<ArrayBuffer>): ReadExport {
  if (bytes.length > exportFileMaxBytes) return { problem: 'tooLarge' }
  const json = unzip(bytes)?.find(({ path }) => path === 'group.json')?.text
  const read = json === undefined ? undefined : parse(json)
  if (typeof read !== 'object' || read === null) return { problem: 'notAnExport' }
  if (Reflect.get(read, 'format') !== exportFormat) return { problem: 'notAnExport' }
  if (Reflect.get(read, 'version') !== 1) return { problem: 'otherVersion' }
  const parsed = v.safeParse(ExportFile, read)
  if (!parsed.success) return { problem: 'broken' }
  const file = withoutRemains(parsed.output)
  const isTooMuch =
    file.listItems.filter(isThere).length > liveItemsMax ||
    file.notepads.filter(isThere).length > notepadsPerGroupMax ||
    file.sections.length > sectionsPerGroupMax
  return isTooMuch ? { problem: 'tooMuch' } : { file }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Sections and layouts have no trash to be in, and an alias is no item. */
function withoutRemains(file: ExportFile): ExportFile {
  return {
    ...file,
    sections: file.sections.filter(isThere),
    layouts: file.layouts.filter(isThere),
    listItems: file.listItems.filter(({ alias }) => !alias),
  }
}

function isThere({ deleted }: { deleted?: unknown }): boolean {
  return !deleted
}
