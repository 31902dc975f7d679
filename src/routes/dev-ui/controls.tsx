import { colours } from '#domain/colour-of.ts'
import type { Colour } from '#domain/colour.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { ColourPicker } from '#ui/colour-picker.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { EmojiPicker } from '#ui/emoji-picker.tsx'
import { IconButton, IconLink } from '#ui/icon-button.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { PasswordField, TextField } from '#ui/text-field.tsx'
import { Calendar, Plus, Search, Star, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './dev-ui.module.css'

export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <SectionHeading>{name}</SectionHeading>
      {children}
    </section>
  )
}

/** What one presses, writes in and chooses from. */
export function DevUiControls() {
  return (
    <>
      <Buttons />
      <Part name="Fields">
        <div className={styles.grid}>
          <TextField label="Name" hint="As the others see it." defaultValue="Ana Berg" />
          <TextField
            label="E-mail"
            type="email"
            error="That is not an address."
            defaultValue="ana@"
          />
          <TextField label="Search" leading={<Search />} placeholder="Find anything" hideLabel />
          <TextField label="Closed" disabled defaultValue="Not now" />
          <PasswordField
            label="Password"
            showLabel="Show"
            hideWord="Hide"
            defaultValue="secret word"
          />
          <Select
            label="Language"
            options={[
              { value: 'en', label: 'English' },
              { value: 'de', label: 'Deutsch' },
            ]}
          />
        </div>
        <TextArea label="Note" defaultValue={'It grows\nwith every\nline\nof its\ntext.'} />
        <CopyField
          label="Invitation link"
          value="https://trivet.example/invite/7mWvX2hQ"
          copyLabel="Copy"
          copiedLabel="Copied"
          hint="Works once, for seven days."
        />
      </Part>
      <Choices />
      <Chips />
      <Faces />
    </>
  )
}

function Buttons() {
  const [isBusy, setBusy] = useState(true)
  const [isStarred, setStarred] = useState(true)
  return (
    <Part name="Buttons">
      <div className="cluster">
        <Button look="primary">Create group</Button>
        <Button>Cancel</Button>
        <Button look="quiet">Undo</Button>
        <Button look="danger" icon={<Trash2 />}>
          Delete
        </Button>
        <Button icon={<Plus />}>New notepad</Button>
        <LinkButton href="#there">A link</LinkButton>
        <Button compact>Compact</Button>
      </div>
      <div className="cluster">
        <Button look="primary" busy={isBusy}>
          Continue
        </Button>
        <Button busy={isBusy}>Export</Button>
        <Button look="primary" disabled>
          Off
        </Button>
        <Button look="quiet" disabled>
          Off
        </Button>
        <Button look="quiet" onClick={() => setBusy(!isBusy)}>
          {isBusy ? 'Stop waiting' : 'Wait'}
        </Button>
      </div>
      <div className="cluster">
        <IconButton label="Date">
          <Calendar />
        </IconButton>
        <IconButton label="Star" pressed={isStarred} onClick={() => setStarred(!isStarred)}>
          <Star />
        </IconButton>
        <IconButton label="Add" look="primary">
          <Plus />
        </IconButton>
        <IconButton label="Find" look="secondary">
          <Search />
        </IconButton>
        <IconButton label="Delete" look="danger">
          <Trash2 />
        </IconButton>
        <IconButton label="Off" disabled>
          <Star />
        </IconButton>
        <IconLink label="Go there" href="#there">
          <Search />
        </IconLink>
      </div>
      <Button look="primary" wide>
        As wide as there is room
      </Button>
    </Part>
  )
}

function Choices() {
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system')
  return (
    <Part name="Choices">
      <div className="cluster">
        <Checkbox label="Milk" showLabel />
        <Checkbox label="Bread" showLabel defaultChecked />
        <Checkbox label="By Bo" showLabel defaultChecked colour="sky" />
        <Checkbox label="By Eva" showLabel defaultChecked colour="rose" />
        <Checkbox label="Off" showLabel disabled />
        <Checkbox label="Off, ticked" showLabel disabled defaultChecked />
      </div>
      <Switch label="Single-key shortcuts" hint="Outside of text fields" defaultChecked />
      <Switch label="Quiet hours" />
      <Switch label="Not now" disabled />
      <RadioGroup
        look="segments"
        label="Theme"
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <RadioGroup
        label="Tell me about"
        defaultValue="mine"
        options={[
          { value: 'all', label: 'Everything' },
          { value: 'mine', label: 'Mine', hint: 'What is assigned to me' },
          { value: 'none', label: 'Nothing' },
        ]}
      />
    </Part>
  )
}

function Chips() {
  const [isMine, setMine] = useState(true)
  const [hasDate, setDate] = useState(true)
  return (
    <Part name="Chips">
      <ChipRow label="Filters">
        <Chip selected={isMine} onSelect={() => setMine(!isMine)}>
          Mine
        </Chip>
        <Chip href="#urgent">Urgent</Chip>
        <Chip href="#due" current icon={<Calendar />}>
          Due
        </Chip>
        <Chip>Plain</Chip>
        <Chip colour="plum">Ana</Chip>
        {hasDate && (
          <Chip
            icon={<Calendar />}
            onRemove={() => setDate(false)}
            removeLabel="Remove the date tomorrow"
          >
            Tomorrow
          </Chip>
        )}
        <Chip href="#long">A layout with quite a long name</Chip>
      </ChipRow>
    </Part>
  )
}

function Faces() {
  const [colour, setColour] = useState<Colour>('clay')
  const [emoji, setEmoji] = useState('🏠')
  return (
    <Part name="Pickers">
      <EmojiPicker
        label="Emoji"
        ownLabel="Another one"
        value={emoji}
        onChange={setEmoji}
        colour={colour}
      />
      <ColourPicker
        label="Colour"
        colours={colours}
        value={colour}
        onChange={setColour}
        names={colourNames}
      />
    </Part>
  )
}

// Every key is there: the names are made from the palette itself.
const colourNames = Object.fromEntries(colours.map((name) => [name, name])) as Record<
  Colour,
  string
>
