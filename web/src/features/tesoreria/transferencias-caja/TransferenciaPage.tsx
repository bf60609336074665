import { deCentavos, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type CajaPropia, inicioTesoreria } from '@gremial/contract/tesoreria/inicio.ts'
import { transferencias } from '@gremial/contract/tesoreria/transferencias-caja.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { claveNueva } from '../../../platform/clave.ts'
import { hoy } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { CampoElegir } from '../../../ui/CampoElegir.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { CampoImporte } from '../../../ui/CampoImporte.tsx'
import { confirmarVieja } from '../../../ui/confirmarVieja.ts'
import { Vacio } from '../../../ui/estados.tsx'
import { PaginaFormulario } from '../../../ui/formulario/PaginaFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Segun } from '../../../ui/Segun.tsx'
import { confirmarNegativo } from '../movimientos-caja/confirmarNegativo.ts'
import { comoQueda, opciones, type Punta, puntaDe, puntasIniciales } from './puntas.ts'

const direccion = '/app/seccionales/transferencias-caja'

/** Moving money between the boxes that the person works with, or between forms of one (decisions §10). */
export function TransferenciaPage() {
  const { t } = useTranslation()
  useTitulo(t('transferencia.titulo'))
  const consulta = useQuery({ ...leer(inicioTesoreria.propias, {}), staleTime: 0 })
  const cajas = consulta.data?.cajas.filter((c) => c.opera)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('transferencia.titulo')}</h1>
          <p className="suave">{t('transferencia.ayuda')}</p>
        </div>
      </div>
      {cajas && cajas.length > 0 ? (
        <FormularioTransferencia cajas={cajas} />
      ) : (
        <div className="hoja">
          <Segun consulta={consulta} filas={4} fallo={t('inicioTesoreria.fallo')}>
            {() => (
              <Vacio icono="caja" titulo={t('transferencia.sinCajas')}>
                {t('transferencia.sinCajasTexto')}
              </Vacio>
            )}
          </Segun>
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

function FormularioTransferencia({ cajas }: { cajas: CajaPropia[] }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { caja } = useSearch({ from: direccion })
  // Trying again after a lost answer is the same transfer.
  const [clave] = useState(claveNueva)
  // The sheets are those of when it was opened: another one is never written in unseen.
  const [planillas] = useState(() => new Map(cajas.map((c) => [c.id, c.nroPla])))
  const irA = (idCaja: CajaPropia | undefined) =>
    void navegar({
      to: '/app/seccionales/movimientos-caja/$modo/lista',
      params: { modo: 'egresos' },
      search: idCaja ? { idSeccional: String(idCaja.idSeccional), caja: String(idCaja.id), consultado: '1' } : {},
    })
  const formulario = useFormulario({
    iniciales: { ...puntasIniciales(cajas, caja), importe: null, fechaMovimiento: hoy(), descripcion: '' },
    pedido: ({ desde, hacia, importe, ...resto }: Valores, confirmaNegativo = false) => {
      const [de, a] = [puntaDe(cajas, desde), puntaDe(cajas, hacia)]
      return pedido(transferencias.registrar, {
        cuerpo: {
          ...resto,
          desdeCaja: de?.caja.id,
          desdeForma: de?.forma,
          desdePlanilla: planillas.get(de?.caja.id ?? 0),
          haciaCaja: a?.caja.id,
          haciaForma: a?.forma,
          haciaPlanilla: planillas.get(a?.caja.id ?? 0),
          importe: deCentavos(importe ?? 0),
          clave,
          confirmaNegativo,
        },
      })
    },
    ademas: ({ desde, hacia, importe, fechaMovimiento }): Record<string, string> => ({
      ...(desde ? {} : { desde: t('validacion.requerido') }),
      ...(!hacia
        ? { hacia: t('validacion.requerido') }
        : hacia === desde
          ? { hacia: t('errores.TRANSFERENCIA_A_SI_MISMA') }
          : {}),
      ...(importe === null || importe === 0 ? { importe: t('errores.MOVIMIENTO_TOTAL_MINIMO') } : {}),
      ...(fechaMovimiento ? {} : { fechaMovimiento: t('validacion.requerido') }),
    }),
    antes: ({ fechaMovimiento }) => confirmarVieja(fechaMovimiento),
    confirmar: confirmarNegativo,
    fallo: t('transferencia.fallo'),
    alGuardar({ salida, entrada }, { desde, importe }) {
      const numeros = { salida: salida.numeroMovimiento, entrada: entrada.numeroMovimiento }
      notifications.show({ message: t('transferencia.hecho', { ...numeros, importe: formatearPesos(deCentavos(importe ?? 0)) }) })
      irA(puntaDe(cajas, desde)?.caja)
    },
  })
  const { form } = formulario
  const data = opciones(cajas, (forma) => t(`caja.${forma}`))
  const { desde, hacia, importe } = form.values
  const de = puntaDe(cajas, desde)
  const { defaultValue: _, value: __, ...deImporte } = form.getInputProps('importe')
  return (
    <PaginaFormulario formulario={formulario} accion={t('transferencia.guardar')} volver={() => irA(de?.caja)}>
      <div className="fila-campos dos">
        <CampoElegir
          label={t('transferencia.desde')}
          data={data}
          data-autofocus
          description={<Queda punta={de} importe={importe} signo={-1} />}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('desde')}
        />
        <CampoElegir
          label={t('transferencia.hacia')}
          data={data}
          description={<Queda punta={puntaDe(cajas, hacia)} importe={importe} signo={1} />}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('hacia')}
        />
      </div>
      <div className="fila-campos dos">
        <CampoImporte label={t('transferencia.importe')} value={importe} {...deImporte} />
        <CampoFecha label={t('caja.fecha')} maxDate={hoy()} clearable={false} {...form.getInputProps('fechaMovimiento')} />
      </div>
      <TextInput
        label={t('caja.descripcion')}
        maxLength={100}
        description={t('transferencia.descripcionAyuda')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('descripcion')}
      />
    </PaginaFormulario>
  )
}

/** How an end is left; while nothing is chosen, nothing. */
function Queda({ punta, importe, signo }: { punta: Punta | undefined; importe: number | null; signo: 1 | -1 }) {
  const { t } = useTranslation()
  if (!punta) return null
  const queda = comoQueda(punta, importe, signo)
  if (!queda) return t('transferencia.aCiegas')
  return queda.antes === queda.despues ? t('transferencia.tiene', queda) : t('transferencia.queda', queda)
}
