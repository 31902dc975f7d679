import { rememberLook } from '#client/look.ts'
import { useChangeLanguage, usePage, useProfile, useSession } from '#client/use-session.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toasts.tsx'
import { languages } from '#words/languages.ts'
import { useLanguage, useWords } from '#words/use-words.tsx'
import { Section } from './section.tsx'

export function Language() {
  const words = useWords()
  const session = useSession()
  const toast = useToast()
  const changeLanguage = useChangeLanguage()
  const profile = useProfile()
  const { timeZone } = usePage()
  const { code } = useLanguage()
  const choose = async (language: string) => {
    try {
      await changeLanguage(language)
    } catch {
      // Its words are a file that this device does not have yet.
      toast({ text: words.user.languageNeedsNetwork, kind: 'danger' })
      return
    }
    session.mutate(session.user.id, 'changeProfile', { locale: language })
    rememberLook({ ...profile, language, timeZone })
  }
  return (
    <Section id="language" title={words.user.language}>
      <Select
        label={words.user.language}
        hideLabel
        value={code}
        onChange={(language) => void choose(language)}
        options={languages.map((language) => ({ value: language.code, label: language.name }))}
      />
    </Section>
  )
}
