import { get, post, Unreachable } from '#client/server-api.ts'
import { useServerNow } from '#client/use-server-now.ts'
import { Refusal } from '#domain/refusal.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { List } from '#ui/list.tsx'
import { Notice } from '#ui/notice.tsx'
import { Row } from '#ui/row.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { useEffect, useRef, useState } from 'react'

interface Device {
  id: string
  /** `Firefox · Linux`, or `null` when the browser does not say. */
  device: string | null
  lastSeenAt: number
  current: boolean
}

interface KnownDevices {
  answer: Device[] | 'away' | undefined
  load: () => void
}

/** Only the server knows them, so they are asked for each time. */
export function useDevices(): KnownDevices {
  const [answer, setAnswer] = useState<Device[] | 'away'>()
  const load = () => void listDevices().then(setAnswer)
  useEffect(() => void listDevices().then(setAnswer), [])
  return { answer, load }
}

/** Every place where I am signed in. */
export function Devices({ answer, load }: KnownDevices) {
  const words = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const { end, endOthers } = useEndDevices({
    load,
    // The button that was pressed goes away with its row.
    onEnded: () => heading.current?.focus(),
  })
  const devices = answer === 'away' ? [] : answer
  const hasOthers = devices?.some(({ current }) => !current) === true
  return (
    <div className="stack-s">
      <h2 ref={heading} tabIndex={-1}>
        {words.user.devices}
      </h2>
      {answer === 'away' && (
        <Notice
          kind="warn"
          action={
            <Button compact onClick={load}>
              {words.actions.retry}
            </Button>
          }
        >
          {words.user.devicesNeedNetwork}
        </Notice>
      )}
      {!devices && <Skeleton label={words.user.loadingDevices} count={2} />}
      {devices && devices.length > 0 && (
        <List label={words.user.devices}>
          {devices.map((device) => (
            <DeviceRow key={device.id} {...device} onEnd={() => void end(device)} />
          ))}
        </List>
      )}
      {hasOthers && <SignOutOthers onConfirm={() => void endOthers()} />}
    </div>
  )
}

function DeviceRow({ device, lastSeenAt, current, onEnd }: Device & { onEnd: () => void }) {
  const words = useWords()
  const now = useServerNow()
  const { formatRelative } = useFormats()
  const name = device ?? words.user.unknownDevice
  const when = formatRelative(lastSeenAt, now)
  return (
    <Row
      title={name}
      meta={current ? words.user.thisDevice : words.user.lastSeen({ when })}
      trailing={
        !current && (
          <Button
            look="quiet"
            aria-label={words.user.signOutDevice({ device: name })}
            onClick={onEnd}
          >
            {words.actions.signOut}
          </Button>
        )
      }
    />
  )
}

function SignOutOthers({ onConfirm }: { onConfirm: () => void }) {
  const words = useWords()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <div>
      <Button onClick={() => setIsAsking(true)}>{words.user.signOutOthers}</Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={words.user.signOutOthersTitle}
        closeLabel={words.actions.close}
        footer={
          <>
            <Button onClick={close}>{words.actions.cancel}</Button>
            <Button
              look="danger"
              onClick={() => {
                close()
                onConfirm()
              }}
            >
              {words.user.signOutOthers}
            </Button>
          </>
        }
      >
        <p>{words.user.signOutOthersText}</p>
      </Dialog>
    </div>
  )
}

function useEndDevices({ load, onEnded }: { load: () => void; onEnded: () => void }) {
  const words = useWords()
  const toast = useToast()
  const change = async (path: string, body: object, said: string) => {
    try {
      await post(path, body)
      toast({ text: said })
      onEnded()
    } catch (error) {
      if (error instanceof Unreachable) toast({ text: words.frame.needsNetwork, kind: 'danger' })
      // One that has ended meanwhile is what was wanted; the list shows it.
      else if (!(error instanceof Refusal)) throw error
    }
    load()
  }
  const end = ({ id, device }: Device) => {
    const said = words.user.deviceSignedOut({ device: device ?? words.user.unknownDevice })
    return change('/auth/sessions/end', { id }, said)
  }
  const endOthers = () => change('/auth/sessions/end-others', {}, words.user.othersSignedOut)
  return { end, endOthers }
}

async function listDevices(): Promise<Device[] | 'away'> {
  try {
    const { sessions } = await get<{ sessions: Device[] }>('/auth/sessions')
    return sessions
  } catch (error) {
    // A refusal here means that my own session has ended, and the connection sees to that.
    if (error instanceof Unreachable || error instanceof Refusal) return 'away'
    throw error
  }
}
