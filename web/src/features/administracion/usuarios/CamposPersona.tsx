import '../../../ui/person.css'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/states.tsx'
import { Personales } from '../../acceso/perfil/Personales.tsx'
import { Redes } from '../../acceso/perfil/Redes.tsx'
import { TelefonoPersonal } from '../../acceso/perfil/TelefonoPersonal.tsx'
import type { ValoresUsuario } from './valores.ts'

interface Props {
  form: UseFormReturnType<ValoresUsuario>
  /** Read-only fields. */
  leido: ValoresUsuario & { delPadron: readonly string[] }
  nota: string
  /** E-mail of the login, once fixed (B-USUARIOS-33). */
  emailFijo?: string
  children: React.ReactNode
}

/** Personal fields, as in the profile, around those only an administrator edits. */
export function CamposPersona({ form, leido, nota, emailFijo, children }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Personales form={form} perfil={leido} nota={nota} />
      <fieldset className="perfil-grupo raya">
        <legend>{t('perfil.contacto')}</legend>
        <div className="perfil-campos">
          {emailFijo && (
            <TextInput
              label={t('usuarios.email')}
              description={t('usuarios.emailFijo')}
              value={emailFijo}
              readOnly
              type="email"
            />
          )}
          <TelefonoPersonal form={form} />
        </div>
      </fieldset>
      {children}
      <Redes form={form} />
      <Incompleto form={form} />
    </>
  )
}

/** Message of an incomplete form, besides its field errors (B-USUARIOS-12). */
function Incompleto({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation()
  if (!Object.values(form.errors).includes(t('validacion.requerido'))) return null
  return <Notice type="mal">{t('usuarios.incompleto')}</Notice>
}
