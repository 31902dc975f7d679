/** Whether nobody has gone anywhere on the screen yet: the focus is where it was put on arrival. */
export function isNowhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('body, h1')
}
