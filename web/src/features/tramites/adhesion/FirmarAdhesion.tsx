import { request } from '@gremial/contract/platform/call.ts'
import { interpolate } from '@gremial/contract/textos/interpolate.ts'
import { adhesiones, type DatosDeAdhesion, nombreTipoCuenta, tiposCuenta } from '@gremial/contract/tramites/adhesion.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../../platform/randomKey.ts'
import { formatDate } from '../../../platform/today.ts'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { CamposCanales } from './CamposCanales.tsx'

/** New authorisation: account, delivery, and the text as it will be stored. Refusals are shown in a dialog (B-ADHESION-19). */
export function FirmarAdhesion({ datos, deOtro }: { datos: DatosDeAdhesion; deOtro: boolean }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const consultas = useQueryClient()
  const [clave] = useState(newKey)
  const { numeroAfiliado, producto, seccional, textoVersion } = datos
  const formulario = useForm({
    initialValues: {
      tipoCuentaAdhesionDA: null as number | null,
      cbu: datos.cbu,
      resumenDigitalEmail: datos.email ? 1 : 0,
      resumenDigitalWA: 0,
      telefono: datos.telefono,
      email: datos.email,
      autorizaDA: 0,
    },
    request: ({ resumenDigitalEmail, resumenDigitalWA, autorizaDA, ...valores }) =>
      request(adhesiones.guardar, {
        body: {
          clave,
          productoAfiliado: {
            numeroAfiliado,
            producto: { codigo: producto.codigo },
            ...(seccional ? { seccional: { id: seccional.id } } : {}),
          },
          adhesion: {
            ...valores,
            resumenDigitalEmail: resumenDigitalEmail === 1 ? 1 : 0,
            resumenDigitalWA: resumenDigitalWA === 1 ? 1 : 0,
            autorizaDA: autorizaDA === 1 ? 1 : 0,
            textoVersion,
          },
        },
      }),
    failure: t('adherir.noSeGuardo'),
    onSaved: async ({ id }) => {
      await navegar({ to: '/app/solicitudes-adhesion/$idsolicitud/tramite', params: { idsolicitud: String(id) } })
      void consultas.invalidateQueries({ queryKey: [adhesiones.datos.path] })
    },
  })
  const { form } = formulario
  const { tipoCuentaAdhesionDA: tipo, cbu } = form.values
  const cuenta = tipo === null ? '…' : t(`adhesion.cuenta.${nombreTipoCuenta(tipo)}`)
  // The contract's fields are inside `adhesion`, and so are the names of their errors.
  const error = (campo: string) => form.errors[`adhesion.${campo}`] ?? form.errors[campo]
  return (
    <FormPage
      form={formulario}
      action={t('adherir.firmar')}
      back={() => void navegar({ to: deOtro ? '/app/seccionales/afiliados' : '/app' })}
      className="hoja hoja-in pila adherir"
    >
      <h2>{t('adherir.cuentaTitulo')}</h2>
      <Radio.Group
        label={t('adherir.tipo')}
        value={tipo === null ? '' : String(tipo)}
        onChange={(valor) => form.setFieldValue('tipoCuentaAdhesionDA', Number(valor))}
        error={error('tipoCuentaAdhesionDA')}
      >
        <Radio className="tipo-cuenta" value={String(tiposCuenta.cuentaCorriente)} label={t('adherir.corriente')} />
        <Radio className="tipo-cuenta" value={String(tiposCuenta.cajaAhorro)} label={t('adherir.ahorro')} />
      </Radio.Group>
      <TextInput
        data-path="adhesion.cbu"
        label={t('adherir.cbu')}
        description={datos.cbu && cbu === datos.cbu ? t('adherir.cbuConocido') : t('adherir.ayudaCbu')}
        inputMode="numeric"
        autoComplete="off"
        value={cbu}
        onChange={(e) => form.setFieldValue('cbu', e.currentTarget.value.replace(/\D/g, '').slice(0, 22))}
        error={error('cbu')}
      />
      <h2>{t('adherir.resumenTitulo')}</h2>
      <CamposCanales valores={form.values} cambiar={(parte) => form.setValues(parte)} error={error} />
      <h2>{t('adherir.autorizacion')}</h2>
      <div className="autorizacion">
        {datos.texto.map((parrafo) => (
          <p key={parrafo}>{interpolate(parrafo, { cuenta, cbu: cbu || '…' })}</p>
        ))}
        <p className="suave">{t('adherir.leida', { fecha: formatDate(textoVersion.slice(0, 10)) })}</p>
      </div>
      <Checkbox
        data-path="autorizaDA"
        label={deOtro ? t('adherir.autorizoPor', { nombre: plainName(datos.afiliado) }) : t('adherir.autorizo')}
        checked={form.values.autorizaDA === 1}
        onChange={(e) => form.setFieldValue('autorizaDA', e.currentTarget.checked ? 1 : 0)}
        error={error('autorizaDA')}
      />
    </FormPage>
  )
}
