import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { passFocusOn } from '#ui/pass-focus-on.ts'
import type { ReactElement } from 'react'

interface StateNoticeProps {
  /** What state the notepad is in. */
  said: string
  canEnd: boolean
  endLabel: string
  endIcon: ReactElement
  onEnd: () => void
}

/** Says what state the whole notepad is in, with the way out of it. */
export function StateNotice({ said, canEnd, endLabel, endIcon, onEnd }: StateNoticeProps) {
  return (
    <Notice
      action={
        canEnd && (
          <Button ref={passFocusOn} compact icon={endIcon} onClick={onEnd}>
            {endLabel}
          </Button>
        )
      }
    >
      <p>{said}</p>
    </Notice>
  )
}
