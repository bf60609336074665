import { segundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUsuario } from '../../../platform/sesion.ts'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Qr } from '../../../ui/Qr.tsx'

export interface PropiedadesAlta {
  /** Who has none yet says their password. */
  conClave: boolean
  cerrar(): void
  /** With the recovery codes, the first time. */
  alPoner(codigos: string[]): Promise<void>
}

interface Clave {
  clave: string
  direccion: string
}

/** Setting up an application: the password, or the second factor that there is; then its key, and a code that shows that it works. */
export function DialogoAplicacion(props: PropiedadesAlta) {
  const [clave, setClave] = useState<Clave>()
  return clave ? <Confirmar {...props} {...clave} /> : <Empezar {...props} alEmpezar={setClave} />
}

function Empezar({ conClave, cerrar, alEmpezar }: PropiedadesAlta & { alEmpezar(clave: Clave): void }) {
  const { t } = useTranslation()
  const { email } = useUsuario()
  const formulario = useFormulario({
    iniciales: { password: '' },
    pedido: ({ password }: { password: string }) =>
      pedido(segundoFactor.empezarAplicacion, { cuerpo: conClave ? { password } : {} }),
    fallo: t('segundoFactor.noEmpezo'),
    alGuardar: alEmpezar,
  })
  return (
    <DialogoFormulario
      titulo={t('segundoFactor.dialogoAplicacion')}
      accion={t('segundoFactor.empezar')}
      formulario={formulario}
      cerrar={cerrar}
    >
      <p>{t('segundoFactor.aplicacionNo')}</p>
      {conClave && <CampoClave email={email} campo={formulario.form.getInputProps('password')} />}
    </DialogoFormulario>
  )
}

export function CampoClave({ email, campo }: { email: string; campo: object }) {
  const { t } = useTranslation()
  return (
    <>
      {/* So that a password manager knows whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={t('segundoFactor.clave')}
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': t('comun.mostrarClave') }}
        {...campo}
      />
    </>
  )
}

function Confirmar({ cerrar, alPoner, clave, direccion }: PropiedadesAlta & Clave) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { codigo: '' },
    pedido: (cuerpo: { codigo: string }) => pedido(segundoFactor.confirmarAplicacion, { cuerpo }),
    fallo: t('segundoFactor.noConfirmo'),
    alGuardar: ({ codigos }) => alPoner(codigos),
  })
  return (
    <DialogoFormulario
      titulo={t('segundoFactor.dialogoAplicacion')}
      accion={t('segundoFactor.confirmar')}
      formulario={formulario}
      cerrar={cerrar}
    >
      <p>{t('segundoFactor.paso1')}</p>
      <div className="segundo-qr">
        <Qr texto={direccion} nombre={t('segundoFactor.paso1Nombre')} />
        <p className="ayuda">{t('segundoFactor.sinCamara')}</p>
        <p className="segundo-clave">{clave.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
      <TextInput
        label={t('segundoFactor.codigo')}
        description={t('segundoFactor.paso2')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        data-autofocus
        {...formulario.form.getInputProps('codigo')}
      />
    </DialogoFormulario>
  )
}
