interface Key {
  keyCode: number
  nativeEvent?: { isComposing: boolean }
  isComposing?: boolean
}

/** Whether a key belongs to a word that is still being composed, and so is no command of ours. */
export function isComposing(event: Key): boolean {
  // Safari ends the composition before it reports the Enter that ended it; 229 is the only trace.
  return (event.nativeEvent ?? event).isComposing === true || event.keyCode === 229
}
