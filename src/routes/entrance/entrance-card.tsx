import { urls } from '#routes/routes.ts'
import { CentredCard } from '#ui/centred-card.tsx'
import { Mark } from '#ui/mark.tsx'
import { useWords } from '#words/use-words.tsx'
import type { ReactNode } from 'react'
import styles from './entrance-card.module.css'

/** The card of every screen that stands outside of the app: sign-in, an invitation, a status. */
export function EntranceCard({ children }: { children: ReactNode }) {
  const words = useWords()
  return (
    <CentredCard
      mark={
        <a className={styles.home} href={urls.home()}>
          <Mark />
          {words.app.name}
        </a>
      }
    >
      {children}
    </CentredCard>
  )
}

/** The other ways on, below what the card is for. */
export function OtherWays({ children }: { children: ReactNode }) {
  return <p className={styles.ways}>{children}</p>
}
