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
  // A field that goes with its screen is left, too, though no browser says so.
  const leave = useEffectEvent(onAdd)
  useEffect(() => () => leave(), [])
  const isPressing = useIsPressing()
  return (
    <TextField
      {...field}
      autoComplete="off"
      onEnter={onAdd}
      onBlur={() => {
        // What is added moves what is below it: a button that is being pressed would lose its click.
        if (isPressing.current) addEventListener('pointerup', onAdd, { once: true })
        else onAdd()
      }}
      trailing={
        <Button look="quiet" disabled={field.value.trim() === ''} onClick={onAdd}>
          {addLabel}
        </Button>
      }
    />
  )
}

const pointerEvents = ['pointerdown', 'pointerup', 'pointercancel'] as const

function useIsPressing(): { readonly current: boolean } {
  const isPressing = useRef(false)
  useEffect(() => {
    const note = ({ type }: Event) => {
      isPressing.current = type === 'pointerdown'
    }
    for (const type of pointerEvents) addEventListener(type, note, true)
    return () => {
      for (const type of pointerEvents) removeEventListener(type, note, true)
    }
  }, [])
  return isPressing
}
