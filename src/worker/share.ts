import { keepShare, type SharedFile } from '#client/capture-store.ts'
import { fileText, textFileMaxBytes } from '#client/file-text.ts'
import { newId } from '#client/ids.ts'

const filesMax = 20

/**
 * What another app hands over is kept on this device before anything else, so that it needs no
 * network and stands in no address; the screen finds it under its name.
 */
export async function takeShare(request: Request): Promise<Response> {
  const fallback = request.clone()
  try {
    const form = await request.formData()
    const words = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
    const share = {
      id: newId(),
      title: words('title').join('\n'),
      text: words('text').join('\n'),
      url: words('url').join('\n'),
      ...(await filesIn(form)),
      at: Date.now(),
    }
    await keepShare(share)
    return Response.redirect(`/create?shared=${share.id}`, 303)
  } catch {
    // No form, or no storage on this device: the server answers as it does without a worker.
    return fetch(fallback).catch(() => Response.redirect('/create?lost', 303))
  }
}

/** What is no text, or too much of it, is only named: the screen could do nothing with it. */
async function filesIn(form: FormData): Promise<{ files: SharedFile[]; left: string[] }> {
  const files: SharedFile[] = []
  const left: string[] = []
  for (const file of form.getAll('files')) {
    // A form without a file sends an empty one.
    if (typeof file === 'string' || file.size === 0) continue
    const isTooMuch = file.size > textFileMaxBytes || files.length >= filesMax
    const text = isTooMuch ? null : await fileText(file)
    if (text === null) left.push(file.name)
    else files.push({ name: file.name, text })
  }
  return { files, left }
}
