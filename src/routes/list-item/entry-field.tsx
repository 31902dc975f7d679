import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'

type EntryFieldProps = Omit<ComponentProps<typeof TextField>, 'onEnter' | 'onBlur' | 'trailing'> & {
  value: string
  addLabel: string
  onAdd: () => void
}

/** A field for one more of something: it is added by Enter, by the button and on leaving. */
export function EntryField({ addLabel, onAdd, ...field }: EntryFieldProps) {
  const leave = useAddAfterPress(onAdd)
  return (
    <TextField
      {...field}
      autoComplete="off"
      onEnter={onAdd}
      onBlur={leave}
      trailing={
        <Button look="quiet" disabled={field.value.trim() === ''} onClick={onAdd}>
          {addLabel}
        </Button>
      }
    />
  )
}

const presses = ['pointerdown', 'pointerup', 'pointercancel'] as const

/**
 * What is added moves what is below it: a button that is being pressed would lose its click, so it
 * waits until that is over.
 */
function useAddAfterPress(onAdd: () => void): () => void {
  const add = useEffectEvent(onAdd)
  const pressed = useRef({ isDown: false, isWaited: false })
  useEffect(() => {
    const { current: press } = pressed
    const note = ({ type }: Event) => {
      press.isDown = type === 'pointerdown'
      if (press.isDown || !press.isWaited) return
      press.isWaited = false
      add()
    }
    for (const type of presses) addEventListener(type, note, true)
    return () => {
      for (const type of presses) removeEventListener(type, note, true)
    }
  }, [])
  return () => {
    if (pressed.current.isDown) pressed.current.isWaited = true
    else onAdd()
  }
}
