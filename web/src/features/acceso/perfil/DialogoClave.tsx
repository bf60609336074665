import { cambiarClave } from '@gremial/contract/acceso/perfil.ts'
import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import type { PropiedadesDialogo } from './AccesoPerfil.tsx'
import { FormularioDialogo } from './FormularioDialogo.tsx'

/** Another password, with the current one (B-PERFIL-05, B-CAMBIOCLAVE-01..07). */
export function DialogoClave({ usuario, cerrar, salir }: PropiedadesDialogo) {
  const { t } = useTranslation()
  const ver = { visibilityToggleButtonProps: { 'aria-label': t('comun.mostrarClave') } }
  return (
    <FormularioDialogo
      titulo={t('perfil.cambiarClave')}
      texto={t('perfil.dialogoClave.texto')}
      iniciales={{ passwordAnterior: '', password: '', password2: '' }}
      esquema={cambiarClave}
      accion={t('perfil.dialogoClave.guardar')}
      enviar={(datos) => api.post('usuarios/actual/cambiar-password', { ...datos, id: usuario.id, origen: 'perfil' })}
      alTerminar={() => salir(t('perfil.dialogoClave.lista'))}
      cerrar={cerrar}
    >
      {(form) => (
        <>
          {/* So that a password manager knows whose password it is. */}
          <input type="email" autoComplete="username" value={usuario.email} readOnly hidden />
          <PasswordInput
            label={t('perfil.dialogoClave.anterior')}
            autoComplete="current-password"
            data-autofocus
            {...ver}
            {...form.getInputProps('passwordAnterior')}
          />
          <PasswordInput
            label={t('perfil.dialogoClave.nueva')}
            description={t('perfil.dialogoClave.ayuda')}
            autoComplete="new-password"
            {...ver}
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label={t('perfil.dialogoClave.repetir')}
            autoComplete="new-password"
            {...ver}
            {...form.getInputProps('password2')}
          />
        </>
      )}
    </FormularioDialogo>
  )
}
