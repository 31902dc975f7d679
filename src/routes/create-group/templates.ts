import type { Colour } from '#domain/colour.ts'
import type { Words } from '#words/words.ts'

export const templateNames = ['home', 'shopping', 'trip', 'club', 'team', 'empty'] as const
export type TemplateName = (typeof templateNames)[number]

export interface Template {
  label: string
  emoji: string
  colour: Colour
  sections: { emoji: string; name: string }[]
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
    },
    empty: { label: empty.name, emoji: '⭐', colour: 'lagoon', sections: [] },
  }
}
