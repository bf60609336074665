import { listaConceptos } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { type FilaMovimiento, movimientosCaja } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { FiltroFechas, useFichasDeFechas } from '../../../ui/lista/FiltroFechas.tsx'
import type { Ficha, Filtro } from '../../../ui/lista/filtros.tsx'
import { type EstadoLista, leerLista } from '../../../ui/lista/useLista.ts'
import { formas } from './importes.ts'

const direccion = '/app/seccionales/movimientos-caja/$modo/lista'

interface FiltrosMovimientos {
  filtros: Filtro[]
  /** The chips of what has a control of its own. */
  fichas: Ficha[]
  soloAnulados: boolean
}

/** What the movements of the boxes of a branch can be narrowed by. */
export function useFiltrosMovimientos(seccional: number): FiltrosMovimientos {
  const { t } = useTranslation()
  const busca = useSearch({ from: direccion })
  // All of them: what was disabled has movements too, and a correction has the type of what it corrects.
  const { data: tipos = [] } = useQuery(leer(movimientosCaja.tipos, { consulta: { sort: 'nombre,asc' } }))
  const { data: conceptos } = useQuery({
    ...leerLista(listaConceptos, { page: 0, size: 1000, sort: 'nombre,asc', G_strategy: 'AND', G_idSeccional: seccional }),
    enabled: seccional > 0,
  })
  const fechas = useFichasDeFechas(busca)
  const { numeroPlanilla } = busca
  return {
    filtros: [
      {
        campo: 'concepto',
        rotulo: t('caja.concepto'),
        opciones: (conceptos?.content ?? []).map((c) => ({ value: String(c.id), label: c.nombre })),
      },
      { campo: 'tipo', rotulo: t('caja.tipo'), opciones: tipos.map((x) => ({ value: String(x.id), label: x.nombre })) },
      { campo: 'forma', rotulo: t('caja.forma'), opciones: formas.map((f) => ({ value: f, label: t(`caja.${f}`) })) },
      { campo: 'soloAnulados', rotulo: t('caja.anulados'), opciones: [{ value: '1', label: t('caja.soloAnulados') }] },
    ],
    soloAnulados: busca.soloAnulados === '1',
    fichas: [
      ...fechas,
      ...(numeroPlanilla ? [{ nombre: 'numeroPlanilla', texto: t('caja.planillaN', { n: numeroPlanilla }) }] : []),
    ],
  }
}

/** The dates and the sheet, in the head of the list. */
export function OtrosFiltros({ estado }: { estado: EstadoLista<FilaMovimiento> }) {
  return (
    <>
      <FiltroFechas consulta={estado.consulta} aplicar={estado.cambiar} />
      <NumeroPlanilla key={estado.consulta.numeroPlanilla} estado={estado} />
    </>
  )
}

/** The sheet that they are of; Enter, or leaving it, asks for it. */
function NumeroPlanilla({ estado }: { estado: EstadoLista<FilaMovimiento> }) {
  const { t } = useTranslation()
  const pedida = estado.consulta.numeroPlanilla ?? ''
  const [escrito, setEscrito] = useState(pedida)
  const aplicar = () => {
    const numero = String(Number(escrito) || '')
    if (numero !== pedida) estado.cambiar({ numeroPlanilla: numero || undefined })
  }
  return (
    <TextInput
      className="numero-planilla"
      aria-label={t('caja.planillaNumero')}
      placeholder={t('caja.planillaNumero')}
      inputMode="numeric"
      maxLength={6}
      value={escrito}
      onChange={(e) => setEscrito(e.currentTarget.value.replaceAll(/\D/g, ''))}
      onKeyDown={(e) => e.key === 'Enter' && aplicar()}
      onBlur={aplicar}
    />
  )
}
