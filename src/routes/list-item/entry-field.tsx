import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type ComponentProps, useEffect, useEffectEvent } from 'react'

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
  return (
    <TextField
      {...field}
      autoComplete="off"
      onEnter={onAdd}
      onBlur={onAdd}
      trailing={
        <Button look="quiet" disabled={field.value.trim() === ''} onClick={onAdd}>
          {addLabel}
        </Button>
      }
    />
  )
}
