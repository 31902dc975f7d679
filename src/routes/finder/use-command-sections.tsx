import { useFromSession } from '#client/use-session.tsx'
import { labelMatcher } from '#domain/match-label.ts'
import { fromElsewhere } from '#routes/create/box.ts'
import { openCapture } from '#routes/create/late-capture.tsx'
import { myGroups } from '#routes/frame/my-groups.ts'
import { useGroupPanels } from '#routes/group/group-panels.tsx'
import { isSingle, keyFor, keysOf, type KeyAct } from '#routes/keys/key-table.ts'
import { useShowKey } from '#routes/keys/use-show-key.ts'
import { useSingleKeys } from '#routes/keys/use-single-keys.ts'
import { useNavigate, usePath } from '#routes/navigation.ts'
import { matchRoute, urls, userPanels } from '#routes/routes.ts'
import { EmojiTile } from '#ui/emoji-tile.tsx'
import type { PickerOption, PickerSection } from '#ui/picker.tsx'
import { useWords } from '#words/use-words.tsx'
import {
  ChevronRight,
  House,
  Keyboard,
  Plus,
  Redo2,
  Settings,
  SquarePen,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ScreenCommand, ScreenCommands } from './finder.tsx'
import { isOfferedAt, placeInFocus, pressAgain, pressAnywhere } from './place-in-focus.ts'
import { useViews } from './use-views.tsx'

/** What is looked through besides what is in use. */
export interface Also {
  old: boolean
  trash: boolean
}

/** With something typed, so many of each: what is looked for comes below them. */
const most = 5

interface CommandOptions {
  query: string
  commands: ScreenCommands
  choose: (run: () => void) => void
  onAskKeys: () => void
}

export interface Command {
  label: string
  /** Where the label also has the title of a thing: what is done to it, by which it is found. */
  deed?: string
  icon?: ReactNode
  key?: string | undefined
  run: () => void
}

/** What can be done here, and where one can go, each with its key. */
export function useCommandSections(options: CommandOptions) {
  const { query, choose } = options
  const words = useWords()
  const navigate = useNavigate()
  const here = useScreenCommandList(options)
  const views = useViews()
  const anywhere = useWays(options.onAskKeys)
  const panels = useOwnPanels()
  const settings = useSettings()
  const isInSettings = matchRoute(usePath())?.name === 'user'
  const hasSingles = useSingleKeys()
  const showKey = useShowKey()
  const text = query.trim()

  const toSection = (id: string, label: string, commands: readonly Command[]): PickerSection => ({
    id,
    label,
    options: best(text, commands).map((command, index): PickerOption => ({
      id: `${id}-${index}-${command.label}`.replaceAll(/\W+/g, '-'),
      icon: command.icon ?? <ChevronRight className="mirror" />,
      label: <bdi dir="auto">{command.label}</bdi>,
      keys:
        command.key && (hasSingles() || !isSingle(command.key)) ? showKey(command.key) : undefined,
      onChoose: () => choose(command.run),
    })),
  })
  const capture: PickerOption = {
    id: 'capture',
    icon: <SquarePen />,
    label: <bdi dir="auto">{words.finder.capture({ text })}</bdi>,
    onChoose: () =>
      choose(() => {
        const box = `${urls.create()}?text=${encodeURIComponent(text)}`
        navigate(box, { state: fromElsewhere })
      }),
  }
  return {
    here: [
      toSection('here-commands', words.finder.commands, [
        ...here,
        ...(isInSettings ? settings : []),
      ]),
      toSection('views', words.filters.label, views),
    ],
    anywhere: [
      toSection('ways', words.finder.ways, [
        ...anywhere,
        ...panels,
        ...(isInSettings ? [] : settings),
      ]),
      // Whatever is not there yet can be kept.
      {
        id: 'capture',
        label: words.finder.keep,
        options: text === '' ? [] : [capture],
      },
    ],
  }
}

/** What the menus of this screen offer, and the keys of what had the focus. */
function useScreenCommandList({ commands }: CommandOptions): Command[] {
  const words = useWords()
  const navigate = useNavigate()
  // The palette has the focus by now; what had it before is asked once.
  const [focused] = useState(placeInFocus)
  // A screen may have the same button twice, for two widths.
  const known = new Map(commands.all().map((command) => [command.label, command]))
  const toCommand = ({ label, icon, href, onSelect, act }: ScreenCommand): Command => ({
    label,
    icon,
    key: act && keyFor(act),
    run: () => {
      onSelect?.()
      if (href !== undefined) navigate(href)
    },
  })
  const { leaving = [], offered = [] } = Object.groupBy(known.values(), ({ danger }) =>
    danger ? 'leaving' : 'offered',
  )
  const steps = [
    { act: 'undo' as const, icon: <Undo2 className="mirror" /> },
    { act: 'redo' as const, icon: <Redo2 className="mirror" /> },
  ].map(({ act, icon }): Command => {
    const key = keyFor(act)
    const run = () => (focused?.place === 'notepad' ? pressAgain(focused, key) : pressAnywhere(key))
    return { label: words.keys.acts[act], icon, key, run }
  })
  const ofFocused = focused
    ? keysOf(focused.place).filter(({ act }) => isOfferedAt(focused, act))
    : []
  const { heading1, heading2, heading3 } = words.editor
  const headings = [heading1, heading2, heading3]
  return [
    ...offered.map(toCommand),
    ...ofFocused.flatMap(({ act, keys }) =>
      // Where several keys do one thing each in its own way, each is offered.
      keys.slice(0, act === 'heading' ? keys.length : 1).map((key, index): Command => {
        const name = (act === 'heading' && headings[index]) || words.keys.acts[act]
        const title = focused?.title ?? ''
        const label = title === '' ? name : words.finder.ofRow({ act: name, title })
        return { label, deed: name, key, run: () => focused && pressAgain(focused, key) }
      }),
    ),
    ...steps,
    // Never under the first Enter.
    ...leaving.map(toCommand),
  ]
}

/** The panels of this group, where its own screen, whose menu has them, is another one. */
function useOwnPanels(): Command[] {
  const navigate = useNavigate()
  const { name, params } = matchRoute(usePath()) ?? {}
  const panels = useGroupPanels(name === 'group' ? undefined : params?.group)
  return panels.map(({ label, icon, href = '' }) => ({ label, icon, run: () => navigate(href) }))
}

/** Each page of the settings. */
function useSettings(): Command[] {
  const words = useWords()
  const navigate = useNavigate()
  return userPanels.map((panel) => ({
    label: words.finder.ofRow({ act: words.frame.settings, title: words.account.panels[panel] }),
    icon: <Settings />,
    run: () => navigate(urls.user(panel)),
  }))
}

/** Where one can go from anywhere. */
function useWays(onAskKeys: () => void): Command[] {
  const words = useWords()
  const navigate = useNavigate()
  const groups = useFromSession(myGroups)
  const way = (label: string, icon: ReactNode, href: string, act?: KeyAct): Command => ({
    label,
    icon,
    key: act && keyFor(act),
    run: () => navigate(href),
  })
  return [
    way(words.actions.home, <House />, urls.home(), 'home'),
    ...groups.map(({ id, name, emoji, colour }, index) => ({
      ...way(name, <EmojiTile emoji={emoji} colour={colour} size="small" />, urls.listItems(id)),
      key: index < 9 ? `g ${index + 1}` : undefined,
    })),
    ...groups.map(({ id, name, emoji, colour }) =>
      way(
        words.finder.notepadsOf({ group: name }),
        <EmojiTile emoji={emoji} colour={colour} size="small" />,
        urls.group(id),
      ),
    ),
    {
      label: words.keys.acts.capture,
      icon: <SquarePen />,
      key: keyFor('capture'),
      run: openCapture,
    },
    way(words.frame.newGroup, <Plus />, urls.createGroup()),
    way(words.frame.settings, <Settings />, urls.user(), 'settings'),
    { label: words.keys.acts.keys, icon: <Keyboard />, key: keyFor('keys'), run: onAskKeys },
  ]
}

/** All of them while nothing is typed; then those that fit, the best first. */
function best(text: string, commands: readonly Command[]): Command[] {
  if (text === '') return [...commands]
  const worthOf = labelMatcher(text)
  const matchers = text.split(/\s+/).map(labelMatcher)
  // Whoever types a title looks for the thing: Enter must not do something to it.
  const isMeant = ({ deed }: Command) =>
    deed === undefined || matchers.some((fitOf) => fitOf(deed) > 0)
  return commands
    .filter(isMeant)
    .map((command) => ({ command, worth: worthOf(command.label) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, most)
    .map(({ command }) => command)
}
