import { cambiarEmail } from '@gremial/contract/acceso/perfil.ts'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import type { PropiedadesDialogo } from './AccesoPerfil.tsx'
import { FormularioDialogo } from './FormularioDialogo.tsx'

/** Asking for another e-mail: it changes when the link that goes there is opened (B-PERFIL-04, B-CAMBIOMAIL-01..07). */
export function DialogoCorreo({ usuario, cerrar, salir }: PropiedadesDialogo) {
  const { t } = useTranslation()
  return (
    <FormularioDialogo
      titulo={t('perfil.cambiarCorreo')}
      texto={t('perfil.dialogoCorreo.texto', { email: usuario.email })}
      iniciales={{ id: usuario.id, email1: '', email2: '' }}
      esquema={cambiarEmail}
      accion={t('perfil.dialogoCorreo.enviar')}
      enviar={(datos) => api.post('usuarios/cambiar-email', datos)}
      alTerminar={({ email1 }) => salir(t('perfil.dialogoCorreo.lista', { email: email1, anterior: usuario.email }))}
      cerrar={cerrar}
    >
      {(form) =>
        (['email1', 'email2'] as const).map((campo, i) => (
          <TextInput
            key={campo}
            label={t(i === 0 ? 'perfil.dialogoCorreo.nuevo' : 'perfil.dialogoCorreo.repetir')}
            type="email"
            inputMode="email"
            autoComplete={i === 0 ? 'email' : 'off'}
            maxLength={81}
            data-autofocus={i === 0 || undefined}
            {...form.getInputProps(campo)}
            // Phones begin with a capital and leave a blank behind; addresses have neither.
            onChange={(e) => form.setFieldValue(campo, e.currentTarget.value.trim().toLowerCase())}
          />
        ))
      }
    </FormularioDialogo>
  )
}
