import type { Colour } from '#domain/colour.ts'
import type { Words } from '#words/words.ts'

export const templateNames = ['home', 'shopping', 'trip', 'club', 'team', 'empty'] as const
export type TemplateName = (typeof templateNames)[number]

export interface Template {
  label: string
  emoji: string
  colour: Colour
  sections: { emoji: string | null; name: string }[]
  /** The name of a first order of the sections. */
  layout: string | null
  notepad: { title: string; text: string } | null
}

/** What a new group can begin with, in the words of whoever makes it. */
export function templatesIn({ templates }: Words): Record<TemplateName, Template> {
  const { home, shopping, trip, club, team, empty } = templates
  return {
    home: {
      label: home.name,
      emoji: '🏠',
      colour: 'pine',
      sections: [
        { emoji: '🛒', name: home.groceries },
        { emoji: '🧴', name: home.household },
        { emoji: '🧹', name: home.chores },
        { emoji: '🔧', name: home.repairs },
      ],
      layout: home.layout,
      notepad: { title: home.notepad, text: home.notepadText },
    },
    shopping: {
      label: shopping.name,
      emoji: '🛒',
      colour: 'honey',
      sections: [
        { emoji: '🥕', name: shopping.produce },
        { emoji: '🍞', name: shopping.bakery },
        { emoji: '🥛', name: shopping.dairy },
        { emoji: '🧊', name: shopping.frozen },
        { emoji: '🫙', name: shopping.pantry },
        { emoji: '🧃', name: shopping.drinks },
      ],
      layout: shopping.layout,
      notepad: { title: shopping.notepad, text: shopping.notepadText },
    },
    trip: {
      label: trip.name,
      emoji: '🏕️',
      colour: 'sky',
      sections: [
        { emoji: '🎫', name: trip.book },
        { emoji: '🎒', name: trip.pack },
        { emoji: '🛍️', name: trip.buy },
        { emoji: '📍', name: trip.see },
      ],
      layout: trip.layout,
      notepad: { title: trip.notepad, text: trip.notepadText },
    },
    club: {
      label: club.name,
      emoji: '🎉',
      colour: 'plum',
      sections: [
        { emoji: '📅', name: club.next },
        { emoji: '📣', name: club.organise },
        { emoji: '🛍️', name: club.buy },
        { emoji: '💡', name: club.ideas },
      ],
      layout: club.layout,
      notepad: { title: club.notepad, text: club.notepadText },
    },
    team: {
      label: team.name,
      emoji: '💼',
      colour: 'iris',
      sections: [
        { emoji: '🔥', name: team.now },
        { emoji: '➡️', name: team.soon },
        { emoji: '⏳', name: team.waiting },
        { emoji: '💡', name: team.ideas },
      ],
      layout: team.layout,
      notepad: { title: team.notepad, text: team.notepadText },
    },
    empty: {
      label: empty.name,
      emoji: '⭐',
      colour: 'lagoon',
      sections: [],
      layout: null,
      notepad: null,
    },
  }
}
