import { useGroup, useRecord } from '#client/use-session.tsx'
import { Button } from '#ui/button.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import type { QrCodeProps } from '#ui/qr-code.tsx'
import { useWords } from '#words/use-words.tsx'
import { Share2 } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import styles from './invitation-link.module.css'

const QrCode = lazy(async (): Promise<{ default: ComponentType<QrCodeProps> }> => {
  try {
    return { default: (await import('#ui/qr-code.tsx')).QrCode }
  } catch {
    // The link itself is there, with or without its picture.
    return { default: () => null }
  }
})

interface InvitationLinkProps {
  link: string
  isWaiting: boolean
  /** Other ways than the link. */
  children?: ReactNode
}

/** A link that was just made, in every form in which it can be handed on. */
export function InvitationLink({ link, isWaiting, children }: InvitationLinkProps) {
  const words = useWords()
  const name = useRecord('group', useGroup().id)?.name ?? ''
  const share = async () => {
    try {
      await navigator.share({ title: words.invites.shareTitle({ group: name }), url: link })
    } catch (error) {
      // Who closes the system's sheet has decided, and is not told.
      if (!(error instanceof DOMException)) throw error
    }
  }
  return (
    <div className={styles.room}>
      <div className={styles.link}>
        <div className={styles.ways}>
          <CopyField
            label={words.invites.link}
            value={link}
            copyLabel={words.actions.copy}
            copiedLabel={words.actions.copied}
            hint={isWaiting ? words.invites.waiting : words.invites.once}
          />
          {'share' in navigator && (
            <Button icon={<Share2 />} onClick={() => void share()}>
              {words.actions.share}
            </Button>
          )}
        </div>
        <div className={styles.code}>
          <Suspense>
            <QrCode text={link} label={words.invites.code} size={200} />
          </Suspense>
        </div>
        {children}
      </div>
    </div>
  )
}
