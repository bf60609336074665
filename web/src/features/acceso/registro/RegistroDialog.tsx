import { identidad, newAcceso, registro } from '@gremial/contract/acceso/registro.ts'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/callApi.ts'
import { fieldErrors } from '../../../platform/fieldErrors.ts'
import { today } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogoEnvio } from './DialogoEnvio.tsx'
import { typedNacimiento } from './nacimiento.ts'
import { useEnvio } from './useEnvio.tsx'

const empty = { numeroAfiliado: '', numeroDocumento: '', fechaNacimiento: '', email: '', email2: '' }
const delPaso1 = ['numeroAfiliado', 'numeroDocumento', 'fechaNacimiento']
const schemas = { 1: identidad, 2: newAcceso }
type Paso = keyof typeof schemas

const conFecha = (datos: typeof empty): typeof empty => ({
  ...datos,
  fechaNacimiento: typedNacimiento(datos.fechaNacimiento, today()),
})

/** Registration (A-REGISTRO-01): identity, then e-mail; the mailed link completes it with the password. */
export function RegistroDialog({ cerrar }: { cerrar(): void }) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Paso>(1)
  const envio = useEnvio({
    iniciales: empty,
    validar: (values) => fieldErrors(schemas[step])(conFecha(values)),
    enviar: (values) => callApi(registro.pedirCuenta, { body: conFecha(values) }),
    seguir: step === 1 ? () => setStep(2) : undefined,
    alRechazar: (fields) => fields.some((field) => delPaso1.includes(field)) && setStep(1),
  })
  const { form } = envio
  return (
    <DialogoEnvio titulo={t('acceso.registrarme')} envio={envio} email={form.values.email} cerrar={cerrar}>
      <Pasos paso={step} />
      {step === 1 ? (
        <>
          <TextInput
            key="numeroAfiliado"
            label={t('registro.numero')}
            description={t('registro.numeroAyuda')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            data-autofocus
            {...form.getInputProps('numeroAfiliado')}
          />
          <TextInput
            key="numeroDocumento"
            label={t('registro.documento')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            {...form.getInputProps('numeroDocumento')}
          />
          <TextInput
            key="fechaNacimiento"
            label={t('registro.nacimiento')}
            placeholder={t('fechas.comoSeEscribe')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            {...form.getInputProps('fechaNacimiento')}
            onBlur={() => form.setFieldValue('fechaNacimiento', conFecha(form.values).fechaNacimiento)}
          />
        </>
      ) : (
        <>
          <TextInput
            key="email"
            label={t('registro.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={80}
            {...form.getInputProps('email')}
          />
          <TextInput
            key="email2"
            label={t('registro.email2')}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={80}
            {...form.getInputProps('email2')}
          />
          {envio.verificacion}
        </>
      )}
      <div className="botones">
        {step === 2 && (
          <Button
            onClick={() => {
              form.clearErrors()
              setStep(1)
            }}
          >
            {t('registro.anterior')}
          </Button>
        )}
        <Button type="submit" variant="principal" loading={envio.enviando}>
          {step === 1 ? t('registro.siguiente') : t('registro.crear')}
        </Button>
      </div>
    </DialogoEnvio>
  )
}

/** Step indicator; a step change is announced and focused. */
function Pasos({ paso }: { paso: Paso }) {
  const { t } = useTranslation()
  const text = useRef<HTMLParagraphElement>(null)
  const previous = useRef(paso)
  useEffect(() => {
    if (previous.current !== paso) text.current?.focus()
    previous.current = paso
  }, [paso])
  return (
    <div className="paso">
      <div className="paso-barra" aria-hidden="true">
        <span className="hecho" />
        <span className={paso === 2 ? 'hecho' : undefined} />
      </div>
      <p ref={text} tabIndex={-1} className="paso-titulo">
        {t('registro.paso', { paso, titulo: t(paso === 1 ? 'registro.quien' : 'registro.tuAcceso') })}
      </p>
      <p className="suave">{t(paso === 1 ? 'registro.quienAyuda' : 'registro.accesoAyuda')}</p>
    </div>
  )
}
