import { Header } from '#ui/header.tsx'
import { onEscape } from '#ui/on-escape.ts'
import { useWords } from '#words/use-words.tsx'
import { useEffect, useEffectEvent } from 'react'
import { isFromElsewhere } from './create/box.ts'
import { Capture } from './create/capture.tsx'
import { AppFrame } from './frame/app-frame.tsx'
import { StateLine } from './frame/state-line.tsx'
import { useNavigate, useSearch } from './navigation.ts'
import { urls } from './routes.ts'

/** The box for anything as a screen of its own: goes where what was added is, or stays for the next thing. */
export function Create() {
  const words = useWords()
  const search = useSearch()
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    if (isFromElsewhere()) history.back()
    else navigate(urls.home())
  })
  useEffect(() => onEscape(leave), [])
  return (
    <AppFrame
      width="narrow"
      header={
        <Header
          title={words.titles.create}
          back={{ href: urls.home(), label: words.actions.back }}
          state={<StateLine />}
        />
      }
    >
      <Capture
        key={search}
        search={search}
        onAdded={({ url, kind, stays }) => {
          if (!stays) navigate(url)
          // What was shared must not come back with a reload.
          else if (search) {
            navigate(`${urls.create()}?kind=${kind}`, { replace: true, state: history.state })
          }
        }}
      />
    </AppFrame>
  )
}
