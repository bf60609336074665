import { leerFecha, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Consulta } from '../../platform/consulta.ts'
import { Boton } from '../Boton.tsx'
import { CampoFecha } from '../CampoFecha.tsx'
import type { Ficha } from './filtros.tsx'

/** The chips of the dates that a list is filtered by. */
export function useFichasDeFechas({ fechaDesde, fechaHasta }: Consulta): Ficha[] {
  const { t } = useTranslation()
  return [
    ...(fechaDesde ? [{ nombre: 'fechaDesde', texto: t('lista.desdeEl', { fecha: mostrarFecha(fechaDesde) }) }] : []),
    ...(fechaHasta ? [{ nombre: 'fechaHasta', texto: t('lista.hastaEl', { fecha: mostrarFecha(fechaHasta) }) }] : []),
  ]
}

/** From and to, in a dialog that applies both together. What is no day says so under its field, and is not applied. */
export function FiltroFechas({ consulta, aplicar }: { consulta: Consulta; aplicar(parte: Consulta): void }) {
  const { t } = useTranslation()
  const [abierto, setAbierto] = useState(false)
  return (
    <>
      <Boton icono="filtro" onClick={() => setAbierto(true)}>
        {t('lista.fechas')}
      </Boton>
      <Modal
        opened={abierto}
        onClose={() => setAbierto(false)}
        title={t('lista.fechas')}
        closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
      >
        <Campos
          consulta={consulta}
          aplicar={(parte) => {
            aplicar(parte)
            setAbierto(false)
          }}
        />
      </Modal>
    </>
  )
}

function Campos({ consulta, aplicar }: { consulta: Consulta; aplicar(parte: Consulta): void }) {
  const { t } = useTranslation()
  const [desde, setDesde] = useState<string | null>(consulta.fechaDesde ?? null)
  const [hasta, setHasta] = useState<string | null>(consulta.fechaHasta ?? null)
  const alReves = desde && hasta && leerFecha(desde) && leerFecha(hasta) && hasta < desde
  return (
    <form
      className="pila"
      onSubmit={(e) => {
        e.preventDefault()
        if (alReves || [desde, hasta].some((dia) => dia && !leerFecha(dia))) return
        aplicar({ fechaDesde: desde ?? undefined, fechaHasta: hasta ?? undefined })
      }}
    >
      <CampoFecha clearable label={t('lista.desde')} value={desde} onChange={setDesde} />
      <CampoFecha
        clearable
        label={t('lista.hasta')}
        value={hasta}
        onChange={setHasta}
        {...(alReves ? { error: t('lista.fechasMal') } : {})}
      />
      <div className="botones">
        <Boton type="submit" variante="principal">
          {t('lista.aplicar')}
        </Boton>
      </div>
    </form>
  )
}
