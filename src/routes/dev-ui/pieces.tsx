import { colours } from '#domain/colour-of.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { Avatar, AvatarStack } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog, Sheet } from '#ui/dialog.tsx'
import { EmojiTile } from '#ui/emoji-tile.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { List } from '#ui/list.tsx'
import { Mark } from '#ui/mark.tsx'
import { Menu } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { Popover } from '#ui/popover.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Row } from '#ui/row.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatePill } from '#ui/state-pill.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { NotebookPen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Part } from './controls.tsx'
import styles from './dev-ui.module.css'
import { samplePeople } from './sample.ts'

/** What one reads, and what opens. */
export function DevUiPieces() {
  return (
    <>
      <Rows />
      <Cards />
      <Part name="Faces">
        <div className="cluster">
          <Avatar name="Ana Berg" colour="plum" size="small" />
          <Avatar name="Ana Berg" colour="plum" />
          <Avatar name="Ana Berg" colour="plum" size="large" />
          <AvatarStack label="Five people" people={samplePeople} />
          <EmojiTile emoji="🏠" colour="clay" size="small" />
          <EmojiTile emoji="🛒" colour="moss" />
          <EmojiTile emoji="⛺" colour="lagoon" size="large" />
          <Mark />
          <Mark size={64} label="Trivet" />
        </div>
        <div className="cluster">
          {colours.map((colour) => (
            <Avatar key={colour} name={colour} colour={colour} />
          ))}
        </div>
      </Part>
      <Part name="States">
        <div className="cluster">
          <StatePill state="saving">Saving…</StatePill>
          <StatePill state="waiting" onClick={nothing}>
            On this device, 2 waiting
          </StatePill>
          <StatePill state="offline" href="#outbox">
            Offline, 3 waiting
          </StatePill>
          <StatePill state="saved">Saved</StatePill>
          <StatePill state="failed">Could not be saved: too long</StatePill>
        </div>
        <Notice title="Works only here">
          This address cannot work offline: open it over https.
        </Notice>
        <Notice kind="ok">Your password was changed.</Notice>
        <Notice kind="warn" action={<Button look="quiet">Add a passkey</Button>}>
          Without a passkey or password, this account is on this device only.
        </Notice>
        <Notice kind="danger" title="Not signed in">
          E-mail or password is wrong.
        </Notice>
        <Skeleton label="Loading the list" count={3} />
        <Skeleton label="Loading the groups" shape="cards" count={2} />
        <Skeleton label="Loading the text" shape="text" count={3} />
      </Part>
      <Layers />
      <Part name="Empty">
        <Card>
          <EmptyState
            icon={<NotebookPen />}
            title="Nothing is written yet"
            text="Write the Wi-Fi password, the bin days, the plan for Saturday."
            action={<Button look="primary">New notepad</Button>}
          />
        </Card>
      </Part>
      <Part name="Type">
        <p className="landing">Landing 32/40</p>
        <p className="h1">Heading 24/32</p>
        <p className="title">Title 20/28</p>
        <p>
          Body 16/24, with a <a href="#there">link</a> and <strong>weight</strong>.
        </p>
        <p className="secondary">Secondary 15/22</p>
        <p className="meta">Meta 13/18</p>
      </Part>
      <Part name="QR code">
        <QrCode text="https://trivet.example/invite/7mWvX2hQ" label="QR code of the invitation" />
      </Part>
    </>
  )
}

function Rows() {
  const [isDone, setDone] = useState(false)
  const [isFolded, setFolded] = useState(false)
  return (
    <section>
      <SectionHeading count={5} folded={isFolded} onFold={setFolded}>
        Fruit and vegetables
      </SectionHeading>
      {!isFolded && (
        <List label="Items" rove>
          <Row
            href="#apples"
            done={isDone}
            leading={<Checkbox label="Apples" checked={isDone} onChange={setDone} />}
            title="Apples"
            trailing={amount('1.5 kg')}
          />
          <Row
            href="#milk"
            leading={<Checkbox label="Milk" />}
            title="Milk, the one with the blue cap, since nobody likes the other one at all"
            meta="Today · Ana"
            trailing={amount('2')}
          />
          <Row
            href="#bread"
            done
            leading={<Checkbox label="Bread" defaultChecked colour="sky" />}
            title="Bread"
            meta="Bo · just now"
            trailing={amount('')}
          />
          <Row
            href="#cheese"
            marked
            leading={<Checkbox label="Cheese" />}
            title="Cheese, changed by somebody just now"
            trailing={amount('')}
          />
          <Row
            href="#eggs"
            editor={{ name: 'Bo', colour: 'sky' }}
            leading={<Checkbox label="Eggs" />}
            title="Eggs, being edited by Bo"
            trailing={amount('12')}
          />
          <Row
            href="#tea"
            selected
            leading={<Checkbox label="Tea" />}
            title="Tea, selected"
            trailing={amount('')}
          />
          <Row
            leading={<Checkbox label="Long" />}
            title="The last thing on its row may take a second line when its words are this many and do not fit on the first"
          />
        </List>
      )}
    </section>
  )
}

function amount(text: string): ReactNode {
  return (
    <>
      <bdi>{text}</bdi>
      <Menu
        label="More"
        align="end"
        items={[{ label: 'Rename' }, { label: 'Move…' }, 'line', { label: 'Delete', danger: true }]}
      />
    </>
  )
}

function Cards() {
  return (
    <Part name="Cards">
      <div className={styles.grid}>
        <Card href="#flat">
          <span className={styles.glance}>
            <EmojiTile emoji="🏠" colour="clay" />
            <span className={styles.grow}>
              <strong>Flat 12</strong>
              <br />
              <span className="meta">12 open · next: Bins, today</span>
            </span>
            <AvatarStack
              label="Ana and Bo are here"
              people={samplePeople.slice(0, 2)}
              size="small"
            />
          </span>
        </Card>
        <Card colour="iris">
          <h3 className="title">Book club</h3>
          <p className="secondary">In the colour of its group.</p>
        </Card>
        <Card flush as="section">
          <List>
            <Row href="#wifi" title="Wi-Fi" meta="Ana, yesterday" />
            <Row href="#bins" title="Bin days" meta="Bo, 3 Dec" />
          </List>
        </Card>
      </div>
    </Part>
  )
}

function Layers() {
  const toast = useToast()
  const announce = useAnnounce()
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'long'>()
  const close = () => setOpen(undefined)
  return (
    <Part name="Layers">
      <div className="cluster">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => setOpen('long')}>Long dialog</Button>
        <Menu look="secondary" label="Menu" items={[{ label: 'First' }, { label: 'Second' }]} />
        <Popover look="secondary" label="Popover">
          <TextField label="Anything" />
        </Popover>
        <Button
          onClick={() => toast({ text: 'Milk ticked', action: { label: 'Undo', onAct: nothing } })}
        >
          Toast
        </Button>
        <Button onClick={() => toast({ text: 'Could not be saved: too long', kind: 'danger' })}>
          Toast of trouble
        </Button>
        <Button onClick={() => announce('Bo added Apples and 2 more', 'log')}>Say</Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Delete Flat 12?"
        closeLabel="Close"
        footer={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button look="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      >
        <p>The list and the notepads go for everybody.</p>
        <Menu label="More" items={[{ label: 'First' }, { label: 'Second' }]} />
      </Dialog>
      <Sheet open={open === 'sheet'} onClose={close} title="Groups" closeLabel="Close">
        <List>
          <Row
            href="#flat"
            current
            leading={<EmojiTile emoji="🏠" colour="clay" />}
            title="Flat 12"
          />
          <Row href="#club" leading={<EmojiTile emoji="📚" colour="iris" />} title="Book club" />
        </List>
      </Sheet>
      <Dialog
        open={open === 'long'}
        onClose={close}
        title="Add 40 items"
        closeLabel="Close"
        size="medium"
        footer={<Button look="primary">Add 40 items</Button>}
      >
        <List>
          {Array.from({ length: 40 }, (_, index) => (
            <Row
              key={index}
              leading={<Checkbox label={`Item ${index + 1}`} defaultChecked />}
              title={`Item ${index + 1}`}
            />
          ))}
        </List>
      </Dialog>
    </Part>
  )
}

function nothing() {
  // The samples do nothing.
}
