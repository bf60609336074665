import { lookupDelayMs } from '@gremial/contract/platform/list.ts'
import { afiliadosSeccionalList, type FilaAfiliadoSeccional } from '@gremial/contract/seccionales/seccionales.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readList } from '../../../ui/list/useList.ts'

/** Members within scope matching a text (name, number, document), optionally of one branch; none before two characters. */
export function useBuscarAfiliados(
  texto: string,
  { seccional, activa = true }: { seccional?: number; activa?: boolean } = {},
): { afiliados: FilaAfiliadoSeccional[]; buscado: boolean } {
  const [pausado] = useDebouncedValue(texto.trim(), lookupDelayMs)
  const buscado = activa && pausado.length >= 2
  const { data } = useQuery({
    ...readList(afiliadosSeccionalList, { buscar: pausado, size: 20, G_idSeccional: seccional }),
    enabled: buscado,
    placeholderData: keepPreviousData,
  })
  return { afiliados: (buscado && data?.content) || [], buscado }
}
