import { type Lista, type Pagina, tamanioInicial, tamanios, tamanioTodos } from '@gremial/contract/platform/lista.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api, direccion } from '../../platform/api.ts'

/** State of a list, all of it in the address: page, size, sort, search and filters, so that it can be shared and gone back to. */
export function useLista<F>(
  lista: Pick<Lista, 'ruta' | 'ordenInicial' | 'tamanio' | 'filtros'>,
  { fijos = {}, activa = true }: { fijos?: Record<string, string | undefined>; activa?: boolean } = {},
) {
  const consulta = useSearch({ strict: false }) as Record<string, string | undefined>
  const navegar = useNavigate()
  const size =
    consulta.size === 'all'
      ? 'all'
      : tamanios.some((n) => String(n) === consulta.size)
        ? (consulta.size as string)
        : String(lista.tamanio ?? tamanioInicial)
  const page = Math.max(0, Math.trunc(Number(consulta.page ?? 0)) || 0)
  const sort = consulta.sort ?? lista.ordenInicial.join(',')
  const filtros = Object.fromEntries(
    Object.keys(lista.filtros).map((nombre) => [`G_${nombre}`, fijos[nombre] ?? consulta[nombre]]),
  )
  const parametros = { ...filtros, G_strategy: 'AND', buscar: consulta.buscar, sort }
  const resultado = useQuery({
    queryKey: ['lista', lista.ruta, page, size, parametros],
    enabled: activa,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get<Pagina<F>>(lista.ruta, { page, size, ...parametros }, signal),
  })
  /** Changes a part of the state; anything but the page goes back to the first one. */
  const cambiar = (parte: Record<string, string | undefined>) =>
    void navegar({
      to: '.',
      replace: 'buscar' in parte,
      search: (antes: Record<string, string | undefined>) => ({ ...antes, page: undefined, ...parte }),
    })
  return {
    resultado,
    page,
    size,
    porPagina: size === 'all' ? tamanioTodos : Number(size),
    sort: sort.split(',') as [string, 'asc' | 'desc'],
    consulta,
    cambiar,
    exportar: (formato: string) => direccion(`${lista.ruta}/exportar-excel`, { ...parametros, formato }),
  }
}
export type EstadoLista<F> = ReturnType<typeof useLista<F>>
