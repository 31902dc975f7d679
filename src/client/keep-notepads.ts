import { recall, remember } from './device-memory.ts'

const name = 'keep-notepads'

/** Whether this device brings the words of all notepads to its disk, so that each opens offline. */
export function keepsNotepads(): boolean {
  return recall(name) !== 'off'
}

export function rememberKeepsNotepads(isOn: boolean): void {
  remember(name, isOn ? null : 'off')
}
