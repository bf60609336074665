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
  /** What is only read, as it was read. */
  leido: ValoresUsuario & { delPadron: readonly string[] }
  nota: string
  /** The e-mail that they enter with, once it is fixed (B-USUARIOS-33). */
  emailFijo?: string
  children: React.ReactNode
}

/** The fields of a person, as their own profile has them, around what only an administrator says of an account. */
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

/** An incomplete form says so, besides what each field says (B-USUARIOS-12). */
function Incompleto({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation()
  if (!Object.values(form.errors).includes(t('validacion.requerido'))) return null
  return <Notice type="mal">{t('usuarios.incompleto')}</Notice>
}
