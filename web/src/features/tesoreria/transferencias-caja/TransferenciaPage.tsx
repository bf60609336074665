import { request } from '@gremial/contract/platform/call.ts'
import { inicioTesoreria, type OwnCaja } from '@gremial/contract/tesoreria/inicio.ts'
import { transferencias } from '@gremial/contract/tesoreria/transferencias-caja.ts'
import { formatPesos, fromCents } from '@gremial/contract/values/money.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { newKey } from '../../../platform/randomKey.ts'
import { useTitle } from '../../../platform/title.ts'
import { today } from '../../../platform/today.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { confirmOldDate } from '../../../ui/confirmOldDate.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Query } from '../../../ui/Query.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { confirmarNegativo } from '../movimientos-caja/confirmarNegativo.ts'
import { comoQueda, options, type Punta, puntaDe, puntasIniciales } from './puntas.ts'

const direccion = '/app/seccionales/transferencias-caja'

/** Transfers between the user's boxes, or between payment forms of one (decisions §10). */
export function TransferenciaPage() {
  const { t } = useTranslation()
  useTitle(t('transferencia.titulo'))
  const query = useQuery({ ...read(inicioTesoreria.propias, {}), staleTime: 0 })
  const cajas = query.data?.cajas.filter((c) => c.opera)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('transferencia.titulo')}</h1>
          <p className="suave">{t('transferencia.ayuda')}</p>
        </div>
      </div>
      {cajas && cajas.length > 0 ? (
        <TransferenciaForm cajas={cajas} />
      ) : (
        <div className="hoja">
          <Query query={query} rows={4} failure={t('inicioTesoreria.fallo')}>
            {() => (
              <EmptyState icon="caja" title={t('transferencia.sinCajas')}>
                {t('transferencia.sinCajasTexto')}
              </EmptyState>
            )}
          </Query>
        </div>
      )}
    </>
  )
}

interface Valores {
  desde: string | null
  hacia: string | null
  importe: number | null
  fechaMovimiento: string | null
  descripcion: string
}

function TransferenciaForm({ cajas }: { cajas: OwnCaja[] }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { caja } = useSearch({ from: direccion })
  // A retry after a lost response is the same transfer.
  const [clave] = useState(newKey)
  // Fixed at opening: never posts to a sheet that the user has not seen.
  const [planillas] = useState(() => new Map(cajas.map((c) => [c.id, c.nroPla])))
  const irA = (idCaja: OwnCaja | undefined) =>
    void navegar({
      to: '/app/seccionales/movimientos-caja/$modo/lista',
      params: { modo: 'egresos' },
      search: idCaja ? { idSeccional: String(idCaja.idSeccional), caja: String(idCaja.id), consultado: '1' } : {},
    })
  const formulario = useForm({
    initialValues: { ...puntasIniciales(cajas, caja), importe: null, fechaMovimiento: today(), descripcion: '' },
    request: ({ desde, hacia, importe, ...rest }: Valores, confirmaNegativo = false) => {
      const [de, a] = [puntaDe(cajas, desde), puntaDe(cajas, hacia)]
      return request(transferencias.registrar, {
        body: {
          ...rest,
          desdeCaja: de?.caja.id,
          desdeForma: de?.forma,
          desdePlanilla: planillas.get(de?.caja.id ?? 0),
          haciaCaja: a?.caja.id,
          haciaForma: a?.forma,
          haciaPlanilla: planillas.get(a?.caja.id ?? 0),
          importe: fromCents(importe ?? 0),
          clave,
          confirmaNegativo,
        },
      })
    },
    extra: ({ desde, hacia, importe, fechaMovimiento }): Record<string, string> => ({
      ...(desde ? {} : { desde: t('validacion.requerido') }),
      ...(!hacia
        ? { hacia: t('validacion.requerido') }
        : hacia === desde
          ? { hacia: t('errores.TRANSFERENCIA_A_SI_MISMA') }
          : {}),
      ...(importe === null || importe === 0 ? { importe: t('errores.MOVIMIENTO_TOTAL_MINIMO') } : {}),
      ...(fechaMovimiento ? {} : { fechaMovimiento: t('validacion.requerido') }),
    }),
    before: ({ fechaMovimiento }) => confirmOldDate(fechaMovimiento),
    confirm: confirmarNegativo,
    failure: t('transferencia.fallo'),
    onSaved({ salida, entrada }, { desde, importe }) {
      const numbers = { salida: salida.numeroMovimiento, entrada: entrada.numeroMovimiento }
      notifications.show({ message: t('transferencia.hecho', { ...numbers, importe: formatPesos(fromCents(importe ?? 0)) }) })
      irA(puntaDe(cajas, desde)?.caja)
    },
  })
  const { form } = formulario
  const data = options(cajas, (forma) => t(`caja.${forma}`))
  const { desde, hacia, importe } = form.values
  const de = puntaDe(cajas, desde)
  const { defaultValue: _, value: __, ...ofImporte } = form.getInputProps('importe')
  return (
    <FormPage form={formulario} action={t('transferencia.guardar')} back={() => irA(de?.caja)}>
      <div className="fila-campos dos">
        <SelectField
          label={t('transferencia.desde')}
          data={data}
          data-autofocus
          description={<Queda punta={de} importe={importe} signo={-1} />}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('desde')}
        />
        <SelectField
          label={t('transferencia.hacia')}
          data={data}
          description={<Queda punta={puntaDe(cajas, hacia)} importe={importe} signo={1} />}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('hacia')}
        />
      </div>
      <div className="fila-campos dos">
        <AmountField label={t('transferencia.importe')} value={importe} {...ofImporte} />
        <DateField label={t('caja.fecha')} maxDate={today()} clearable={false} {...form.getInputProps('fechaMovimiento')} />
      </div>
      <TextInput
        label={t('caja.descripcion')}
        maxLength={100}
        description={t('transferencia.descripcionAyuda')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('descripcion')}
      />
    </FormPage>
  )
}

/** Resulting balance of an end; empty without a choice. */
function Queda({ punta, importe, signo }: { punta: Punta | undefined; importe: number | null; signo: 1 | -1 }) {
  const { t } = useTranslation()
  if (!punta) return null
  const queda = comoQueda(punta, importe, signo)
  if (!queda) return t('transferencia.aCiegas')
  return queda.antes === queda.despues ? t('transferencia.tiene', queda) : t('transferencia.queda', queda)
}
