import { applyLook, rememberLook } from '#client/look.ts'
import { usePage, useProfile, useSession } from '#client/use-session.tsx'
import { contrasts, densities, motions, textSizes, themes } from '#domain/profile.ts'
import type { PageLook } from '#client/page.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useLanguage, useWords } from '#words/use-words.tsx'
import { Section } from './section.tsx'

export function Look() {
  const words = useWords()
  const session = useSession()
  const profile = useProfile()
  const { theme, density, textSize, contrast, motion } = profile
  const { timeZone } = usePage()
  const { code } = useLanguage()
  const change = (changes: Partial<PageLook>) => {
    session.mutate(session.user.id, 'changeProfile', changes)
    const look = { ...profile, ...changes }
    applyLook(look)
    rememberLook({ ...look, language: code, timeZone })
  }
  return (
    <Section id="look" title={words.user.look}>
      <RadioGroup
        label={words.user.theme}
        look="segments"
        value={theme}
        onChange={(value) => change({ theme: value })}
        options={themes.map((value) => ({ value, label: words.user.themes[value] }))}
      />
      <RadioGroup
        label={words.user.density}
        look="segments"
        value={density}
        onChange={(value) => change({ density: value })}
        options={densities.map((value) => ({ value, label: words.user.densities[value] }))}
      />
      <RadioGroup
        label={words.look.textSize}
        value={textSize}
        onChange={(value) => change({ textSize: value })}
        options={textSizes.map((value) => ({ value, label: words.look.textSizes[value] }))}
      />
      <RadioGroup
        label={words.look.contrast}
        look="segments"
        value={contrast}
        onChange={(value) => change({ contrast: value })}
        options={contrasts.map((value) => ({ value, label: words.look.contrasts[value] }))}
      />
      <RadioGroup
        label={words.look.motion}
        look="segments"
        value={motion}
        onChange={(value) => change({ motion: value })}
        options={motions.map((value) => ({ value, label: words.look.motions[value] }))}
      />
    </Section>
  )
}
