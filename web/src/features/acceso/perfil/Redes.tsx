import '../../../ui/person.css'
import { redes } from '@gremial/contract/acceso/perfil.ts'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import type { FormularioPersonal } from './valores.ts'

const nombresRed = {
  usuarioFacebook: 'Facebook',
  usuarioTwitter: 'X (Twitter)',
  usuarioInstagram: 'Instagram',
  usuarioLinkedin: 'LinkedIn',
} as const

/** Social network user names, all optional. */
export function Redes({ form }: { form: FormularioPersonal }) {
  const { t } = useTranslation()
  return (
    <fieldset className="perfil-grupo raya">
      <legend>
        <OptionalLabel>{t('perfil.redes')}</OptionalLabel>
      </legend>
      <p className="ayuda">{t('perfil.ayudaRed')}</p>
      <div className="perfil-campos">
        {redes.map((red) => (
          <TextInput
            key={red}
            label={nombresRed[red]}
            maxLength={61}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...form.getInputProps(red)}
          />
        ))}
      </div>
    </fieldset>
  )
}
