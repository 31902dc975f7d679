/**
 * A package of this folder, which has an install of its own. It is there only once the bench has
 * installed it, so the compiler cannot know it: whoever asks says what it is used for.
 */
export function loadPeer<Module>(name: string): Promise<Module> {
  return import(name)
}
