import { unzip } from '#client/zip.ts'
import { liveItemsMax } from '#domain/list-item.ts'
import { firstIssue } from '#domain/mutation.ts'
import { notepadsPerGroupMax } from '#domain/notepad.ts'
import { Refusal } from '#domain/refusal.ts'
import { sectionsPerGroupMax } from '#domain/section.ts'
import { ExportFile, exportFileMaxBytes, exportFormat } from '#routes/files/export-file.ts'
import * as v from 'valibot'

export type ReadExport =
  | { file: ExportFile }
  | {
      problem: ExportProblem
      /** What is wrong with the first thing that is, and what is allowed. */
      refusal?: Refusal
    }

/** Why a file cannot become a group. */
export type ExportProblem = 'tooLarge' | 'notAnExport' | 'otherVersion' | 'broken' | 'tooMuch'

/** Reads the file of an exported group, whoever made it: nothing of it is believed. */
export async function readExport(bytes: Uint8Array<ArrayBuffer>): Promise<ReadExport> {
  if (bytes.length > exportFileMaxBytes) return { problem: 'tooLarge' }
  const files = await unzip(bytes, exportFileMaxBytes)
  // Some browsers unpack what they download: then what counts is there by itself, or in a folder.
  const json = files
    ? files.find(({ path }) => /(?:^|\/)group\.json$/.test(path))?.text
    : new TextDecoder().decode(bytes)
  const read = json === undefined ? undefined : parse(json)
  if (typeof read !== 'object' || read === null) return { problem: 'notAnExport' }
  if (Reflect.get(read, 'format') !== exportFormat) return { problem: 'notAnExport' }
  if (Reflect.get(read, 'version') !== 1) return { problem: 'otherVersion' }
  const parsed = v.safeParse(ExportFile, read)
  if (!parsed.success) {
    return { problem: 'broken', refusal: new Refusal('invalid', lastIssue(parsed.issues)) }
  }
  const file = withoutRemains(parsed.output)
  const limit = [
    { count: file.listItems.filter(isThere).length, max: liveItemsMax },
    { count: file.notepads.filter(isThere).length, max: notepadsPerGroupMax },
    { count: file.sections.length, max: sectionsPerGroupMax },
  ].find(({ count, max }) => count > max)?.max
  if (limit === undefined) return { file }
  return { problem: 'tooMuch', refusal: new Refusal('invalid', { problem: 'tooMany', limit }) }
}

/** The same of a file, which may be too large to be read whole, or gone since it was chosen. */
export async function readExportFile(file: Blob): Promise<ReadExport> {
  const start = file.slice(0, exportFileMaxBytes + 1)
  const bytes = await start.arrayBuffer().catch(() => null)
  return bytes === null ? { problem: 'notAnExport' } : readExport(new Uint8Array(bytes))
}

/** As a mutation says it, of the field itself and not of the list that it stands in. */
function lastIssue(issues: Parameters<typeof firstIssue>[0]) {
  const field = issues[0].path?.findLast(({ key }) => typeof key === 'string')?.key
  return { ...firstIssue(issues), field: typeof field === 'string' ? field : '' }
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
