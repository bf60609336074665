import '../../../ui/person.css'
import { mayorDeEdad, ownPerfil, type Perfil } from '@gremial/contract/acceso/perfil.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Personales } from './Personales.tsx'
import { Redes } from './Redes.tsx'
import { TelefonoPersonal } from './TelefonoPersonal.tsx'
import { useRefrescarUsuario } from './useRefrescarUsuario.ts'
import { bodyOf, type PerfilValues, valuesOf } from './valores.ts'

/** Profile form; fields owned by the register are read-only. */
export function PerfilData({ perfil }: { perfil: Perfil }) {
  const { t } = useTranslation()
  const refresh = useRefrescarUsuario()
  // The version read; a stale save is rejected and keeps the input.
  const [version, setVersion] = useState(perfil.version)
  const { form, props, saving } = useForm({
    initialValues: valuesOf(perfil),
    request: (values: PerfilValues) => request(ownPerfil.cambiar, { body: bodyOf(values, perfil, version) }),
    // A user who enters their own birth date must be of age (B-PERFIL-07).
    extra: ({ fechaNacimiento }): Record<string, string> =>
      perfil.numeroAfiliado === null && fechaNacimiento && !mayorDeEdad(fechaNacimiento, today())
        ? { fechaNacimiento: t('validacion.mayorDeEdad') }
        : {},
    failure: t('formulario.noSeGuardo'),
    async onSaved(nuevo) {
      setVersion(nuevo.version)
      const values = valuesOf(nuevo)
      form.setValues(values)
      form.resetDirty(values)
      notifications.show({ message: t('perfil.guardado') })
      await refresh()
    },
  })
  return (
    <form {...props} className="hoja-in pila">
      <Personales form={form} perfil={{ ...valuesOf(perfil), delPadron: perfil.delPadron }} />
      <fieldset className="perfil-grupo raya">
        <legend>{t('perfil.contacto')}</legend>
        <div className="perfil-campos">
          <TextInput label={t('perfil.correo')} description={t('perfil.correoFijo')} value={perfil.email} readOnly type="email" />
          <TelefonoPersonal form={form} />
        </div>
      </fieldset>
      <Redes form={form} />
      <div className="botones">
        <Button type="submit" variant="principal" loading={saving}>
          {t('perfil.guardar')}
        </Button>
      </div>
    </form>
  )
}
