import { segundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../platform/user.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Qr } from '../../../ui/Qr.tsx'

export interface PropiedadesAlta {
  /** Asks for the password if there is no second factor yet. */
  conClave: boolean
  cerrar(): void
  /** Called with the recovery codes, the first time. */
  alPoner(codes: string[]): Promise<void>
}

interface Clave {
  clave: string
  direccion: string
}

/** TOTP setup: the password or the existing factor, then the key, then a confirming code. */
export function ApplicationDialog(props: PropiedadesAlta) {
  const [clave, setClave] = useState<Clave>()
  return clave ? <Confirmar {...props} {...clave} /> : <Empezar {...props} alEmpezar={setClave} />
}

function Empezar({ conClave, cerrar, alEmpezar }: PropiedadesAlta & { alEmpezar(clave: Clave): void }) {
  const { t } = useTranslation()
  const { email } = useUser()
  const form = useForm({
    initialValues: { password: '' },
    request: ({ password }: { password: string }) =>
      request(segundoFactor.empezarAplicacion, { body: conClave ? { password } : {} }),
    failure: t('segundoFactor.noEmpezo'),
    onSaved: alEmpezar,
  })
  return (
    <FormDialog title={t('segundoFactor.dialogoAplicacion')} action={t('segundoFactor.empezar')} form={form} close={cerrar}>
      <p>{t('segundoFactor.aplicacionNo')}</p>
      {conClave && <ClaveField email={email} campo={form.form.getInputProps('password')} />}
    </FormDialog>
  )
}

export function ClaveField({ email, campo }: { email: string; campo: object }) {
  const { t } = useTranslation()
  return (
    <>
      {/* Tells password managers the account. */}
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
  const form = useForm({
    initialValues: { codigo: '' },
    request: (cuerpo: { codigo: string }) => request(segundoFactor.confirmarAplicacion, { body: cuerpo }),
    failure: t('segundoFactor.noConfirmo'),
    onSaved: ({ codigos }) => alPoner(codigos),
  })
  return (
    <FormDialog title={t('segundoFactor.dialogoAplicacion')} action={t('segundoFactor.confirmar')} form={form} close={cerrar}>
      <p>{t('segundoFactor.paso1')}</p>
      <div className="segundo-qr">
        <Qr text={direccion} name={t('segundoFactor.paso1Nombre')} />
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
        {...form.form.getInputProps('codigo')}
      />
    </FormDialog>
  )
}
