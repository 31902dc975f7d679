export const boxId = 'capture'

/** The box on the page, whether or not React knows of it. */
export function findBox(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>(`textarea#${boxId}`)
}
