import { useProfile } from '#client/use-session.tsx'
import { contrasts, densities, motions, textSizes, themes } from '#domain/profile.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useWords } from '#words/use-words.tsx'
import { Section } from './section.tsx'
import { useChangeProfile } from './use-change-profile.ts'

export function Look() {
  const words = useWords()
  const change = useChangeProfile()
  const { theme, density, textSize, contrast, motion } = useProfile()
  return (
    <Section title={words.user.look}>
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
