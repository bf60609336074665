import './caja.css'
import { cajas } from '@gremial/contract/tesoreria/cajas.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { QuienMiro } from '../../../ui/QuienMiro.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { FormularioCaja } from './FormularioCaja.tsx'
import { ConSeccionales } from './SelectorCaja.tsx'

/** One box: new, to edit, or to read with `soloLectura` (C-CAJA-12..21). */
export function CajaPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/seccionales/cajas/$id/editar' })
  const { soloLectura, titulo: dado } = useSearch({ from: '/app/seccionales/cajas/$id/editar' })
  const edita = usePuede('cajas.editar')
  const nuevo = id === 'nuevo'
  // Nothing is kept of an earlier reading: a form begins with what the box is now.
  const consulta = useQuery({ ...leer(cajas.leer, { claves: { codigo: Number(id) } }), enabled: !nuevo, gcTime: 0 })
  const { data: caja } = consulta
  // Only who is enabled on the box may change it; the server says whether that is so (C-CAJA-11).
  const lectura = nuevo ? !edita : soloLectura !== undefined || caja?.can.modificar !== true
  const titulo = nuevo
    ? (dado ?? t('caja.nuevaCaja'))
    : lectura
      ? (caja?.nombre ?? t('caja.caja'))
      : (dado ?? t('caja.modificarCaja'))
  useTitulo(titulo)
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{titulo}</h1>
        {caja && <QuienMiro sobre={{ cosa: 'caja', codigo: String(caja.id) }} />}
      </div>
      {nuevo ? (
        <ConSeccionales>{(seccionales) => <FormularioCaja seccionales={seccionales} lectura={lectura} />}</ConSeccionales>
      ) : caja ? (
        <FormularioCaja key={caja.id} caja={caja} lectura={lectura} />
      ) : (
        <div className="hoja">
          <Segun consulta={consulta} filas={4}>
            {() => null}
          </Segun>
        </div>
      )}
    </>
  )
}
