import { Avatar, AvatarStack } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { CentredCard } from '#ui/centred-card.tsx'
import { EmojiTile } from '#ui/emoji-tile.tsx'
import { Frame } from '#ui/frame.tsx'
import { Header } from '#ui/header.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { List } from '#ui/list.tsx'
import { Mark } from '#ui/mark.tsx'
import { Menu } from '#ui/menu.tsx'
import { Panel } from '#ui/panel.tsx'
import { UiProvider } from '#ui/provider.tsx'
import { Row } from '#ui/row.tsx'
import { Sidebar, SidebarHeading, SidebarLink } from '#ui/sidebar.tsx'
import { StatePill } from '#ui/state-pill.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PasswordField, TextField } from '#ui/text-field.tsx'
import { Home, Plus, Search, Settings } from 'lucide-react'
import { useState } from 'react'
import { DevUiControls } from './dev-ui/controls.tsx'
import styles from './dev-ui/dev-ui.module.css'
import { DevUiPieces } from './dev-ui/pieces.tsx'
import { samplePeople } from './dev-ui/sample.ts'

/** Every part in every state, to look at. Its words are samples, in English only. */
export function DevUi() {
  const [shown, setShown] = useState<'gallery' | 'card'>('gallery')
  return (
    <UiProvider words={{ dismiss: 'Dismiss', notifications: 'Notifications' }}>
      {shown === 'gallery' ? (
        <Gallery onCard={() => setShown('card')} />
      ) : (
        <SignIn onBack={() => setShown('gallery')} />
      )}
    </UiProvider>
  )
}

function Gallery({ onCard }: { onCard: () => void }) {
  const [hasPanel, setPanel] = useState(false)
  return (
    <Frame
      skipLinks={[
        { href: '#content', label: 'Skip to content' },
        { href: '#add', label: 'Skip to add item' },
      ]}
      sidebar={<SampleSidebar />}
      header={
        <Header
          back={{ href: '#up', label: 'All groups' }}
          title={
            <Menu
              look="title"
              label="Flat 12"
              items={[
                { label: 'Flat 12', checked: true },
                { label: 'Book club', checked: false },
              ]}
            />
          }
          state={
            <StatePill state="offline" onClick={() => setPanel(true)}>
              Offline, 3 waiting
            </StatePill>
          }
          avatars={<AvatarStack label="Ana, Bo, Cem and 2 more are here" people={samplePeople} />}
          actions={
            <Menu
              label="More"
              align="end"
              items={[
                { label: 'Open the panel', onSelect: () => setPanel(true), keys: 'P' },
                { label: 'Show the sign-in card', onSelect: onCard },
                'line',
                { label: 'Not now', disabled: true },
                { label: 'Delete the group', danger: true },
              ]}
            />
          }
        />
      }
      tabs={
        <Tabs
          label="Group"
          tabs={[
            { href: '#list', label: 'List', count: 12, current: true },
            { href: '#notepads', label: 'Notepads' },
            { href: '#people', label: 'People' },
          ]}
        />
      }
      bottom={<AddBar />}
      panel={
        hasPanel && (
          <Panel
            title="People"
            closeLabel="Close"
            onClose={() => setPanel(false)}
            footer={<Button look="primary">Invite</Button>}
          >
            <List label="People">
              {samplePeople.map(({ name, colour }) => (
                <Row
                  key={name}
                  roomy
                  leading={<Avatar name={name} colour={colour} decorative />}
                  title={name}
                  meta="Member"
                  trailing={<Menu label={`More about ${name}`} align="end" items={personMenu} />}
                />
              ))}
            </List>
          </Panel>
        )
      }
    >
      <div className={styles.gallery}>
        <DevUiControls />
        <DevUiPieces />
      </div>
    </Frame>
  )
}

function AddBar() {
  const [text, setText] = useState('')
  return (
    <>
      <div className={styles.grow}>
        <TextField
          id="add"
          label="Add an item"
          hideLabel
          placeholder="Add an item"
          autoComplete="off"
          enterKeyHint="done"
          value={text}
          onChange={setText}
          onEnter={() => setText('')}
        />
      </div>
      <IconButton label="Add" look="primary" onClick={() => setText('')}>
        <Plus />
      </IconButton>
    </>
  )
}

function SampleSidebar() {
  return (
    <Sidebar
      label="Main"
      brand={
        <a href="#home">
          <Mark />
          Trivet
        </a>
      }
      foot={
        <Menu
          look="bare"
          label="Ana Berg"
          items={[
            { label: 'Settings', icon: <Settings />, href: '#settings' },
            { label: 'Sign out' },
          ]}
        >
          <span className={styles.glance}>
            <Avatar name="Ana Berg" colour="plum" decorative />
            Ana Berg
          </span>
        </Menu>
      }
    >
      <SidebarLink href="#home" icon={<Home />}>
        Home
      </SidebarLink>
      <SidebarLink href="#search" icon={<Search />} keys="Ctrl K">
        Search
      </SidebarLink>
      <SidebarHeading>Groups</SidebarHeading>
      <SidebarLink href="#flat" current icon={<EmojiTile emoji="🏠" colour="clay" size="small" />}>
        Flat 12
      </SidebarLink>
      <SidebarLink
        href="#club"
        changed="Changed since you looked"
        icon={<EmojiTile emoji="📚" colour="iris" size="small" />}
      >
        Book club
      </SidebarLink>
      <SidebarLink href="#new" icon={<Plus />}>
        New group
      </SidebarLink>
    </Sidebar>
  )
}

function SignIn({ onBack }: { onBack: () => void }) {
  return (
    <CentredCard mark={<Mark size={40} />} footer="A server of your own">
      <h1 className="h1">Sign in</h1>
      <TextField label="E-mail" type="email" autoComplete="username webauthn" />
      <PasswordField
        label="Password"
        showLabel="Show the password"
        hideWord="Hide the password"
        autoComplete="current-password"
      />
      <Button look="primary" wide onClick={onBack}>
        Continue
      </Button>
    </CentredCard>
  )
}

const personMenu = [{ label: 'Make admin' }, 'line', { label: 'Remove', danger: true }] as const
