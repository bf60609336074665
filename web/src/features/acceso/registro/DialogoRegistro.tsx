import { accesoNuevo, identidad, registro } from '@gremial/contract/acceso/registro.ts'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/callApi.ts'
import { fieldErrors } from '../../../platform/fieldErrors.ts'
import { today } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogoEnvio } from './DialogoEnvio.tsx'
import { nacimientoEscrito } from './nacimiento.ts'
import { useEnvio } from './useEnvio.tsx'

const vacio = { numeroAfiliado: '', numeroDocumento: '', fechaNacimiento: '', email: '', email2: '' }
const delPaso1 = ['numeroAfiliado', 'numeroDocumento', 'fechaNacimiento']
const esquemas = { 1: identidad, 2: accesoNuevo }
type Paso = keyof typeof esquemas

const conFecha = (datos: typeof vacio): typeof vacio => ({
  ...datos,
  fechaNacimiento: nacimientoEscrito(datos.fechaNacimiento, today()),
})

/** Getting an account (A-REGISTRO-01): who you are, then your e-mail, whose link ends it with the password. */
export function DialogoRegistro({ cerrar }: { cerrar(): void }) {
  const { t } = useTranslation()
  const [paso, setPaso] = useState<Paso>(1)
  const envio = useEnvio({
    iniciales: vacio,
    validar: (valores) => fieldErrors(esquemas[paso])(conFecha(valores)),
    enviar: (valores) => callApi(registro.pedirCuenta, { body: conFecha(valores) }),
    seguir: paso === 1 ? () => setPaso(2) : undefined,
    alRechazar: (campos) => campos.some((campo) => delPaso1.includes(campo)) && setPaso(1),
  })
  const { form } = envio
  return (
    <DialogoEnvio titulo={t('acceso.registrarme')} envio={envio} email={form.values.email} cerrar={cerrar}>
      <Pasos paso={paso} />
      {paso === 1 ? (
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
            placeholder="DD/MM/AAAA"
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
        {paso === 2 && (
          <Button
            onClick={() => {
              form.clearErrors()
              setPaso(1)
            }}
          >
            {t('registro.anterior')}
          </Button>
        )}
        <Button type="submit" variant="principal" loading={envio.enviando}>
          {paso === 1 ? t('registro.siguiente') : t('registro.crear')}
        </Button>
      </div>
    </DialogoEnvio>
  )
}

/** Where one is; a change of step is said, and the focus goes there. */
function Pasos({ paso }: { paso: Paso }) {
  const { t } = useTranslation()
  const texto = useRef<HTMLParagraphElement>(null)
  const anterior = useRef(paso)
  useEffect(() => {
    if (anterior.current !== paso) texto.current?.focus()
    anterior.current = paso
  }, [paso])
  return (
    <div className="paso">
      <div className="paso-barra" aria-hidden="true">
        <span className="hecho" />
        <span className={paso === 2 ? 'hecho' : undefined} />
      </div>
      <p ref={texto} tabIndex={-1} className="paso-titulo">
        {t('registro.paso', { paso, titulo: t(paso === 1 ? 'registro.quien' : 'registro.tuAcceso') })}
      </p>
      <p className="suave">{t(paso === 1 ? 'registro.quienAyuda' : 'registro.accesoAyuda')}</p>
    </div>
  )
}
