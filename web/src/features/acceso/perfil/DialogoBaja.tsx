import { deshabilitarCuenta } from '@gremial/contract/acceso/perfil.ts'
import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import type { PropiedadesDialogo } from './AccesoPerfil.tsx'
import { FormularioDialogo } from './FormularioDialogo.tsx'

/** Closing the own account: what it means, and the password (B-PERFIL-06, B-BAJA-01..05). */
export function DialogoBaja({ usuario, cerrar, salir }: PropiedadesDialogo) {
  const { t } = useTranslation()
  return (
    <FormularioDialogo
      titulo={t('perfil.deshabilitar')}
      texto={t('perfil.dialogoBaja.texto', { email: usuario.email })}
      iniciales={{ password: '' }}
      esquema={deshabilitarCuenta}
      accion={t('perfil.dialogoBaja.accion')}
      cancelar={t('perfil.dialogoBaja.no')}
      grave
      enviar={(datos) => api.post('usuarios/deshabilitar-cuenta', datos)}
      alTerminar={() => salir(t('perfil.dialogoBaja.lista'))}
      cerrar={cerrar}
    >
      {(form) => (
        <PasswordInput
          label={t('perfil.dialogoBaja.clave')}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('comun.mostrarClave') }}
          {...form.getInputProps('password')}
        />
      )}
    </FormularioDialogo>
  )
}
