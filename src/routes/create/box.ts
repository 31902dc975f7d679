export const boxId = 'capture'

/** The box on the page, whether or not React knows of it. */
export function findBox(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>(`textarea#${boxId}`)
}

/** Written into the history by whoever opens the box from another screen: Escape leads back there. */
export const fromElsewhere = { isFromElsewhere: true }

export function isFromElsewhere(): boolean {
  return history.state?.isFromElsewhere === true
}
