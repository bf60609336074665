import {
  type EstadoImportacion,
  estadosImportacion,
  type FilaImportacion,
  listaImportaciones,
  tiposImportacion,
} from '@gremial/contract/administracion/importacion.ts'
import { cifra } from '@gremial/contract/platform/cifra.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { Barras } from '../../../ui/dibujo/Barras.tsx'
import { Estado } from '../../../ui/estados.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'

const signos: Record<EstadoImportacion, string> = {
  LEYENDO: 'org',
  ILEGIBLE: 'mal',
  REVISAR: 'alerta',
  APLICANDO: 'org',
  APLICADA: 'ok',
  DESHACIENDO: 'org',
  DESHECHA: 'neutro',
  DESCARTADA: 'neutro',
}

/** Every import: who, when, what and what became of it. */
export function ImportacionesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const hace = usePuede('importaciones.hacer')
  const abrir = ({ id }: FilaImportacion) => navegar({ to: '/app/importaciones/$id', params: { id: String(id) } })
  const marca = ({ estado }: FilaImportacion) => <Estado signo={signos[estado]}>{t(`importacion.estados.${estado}`)}</Estado>
  const quien = ({ quien }: FilaImportacion) => quien || t('importacion.comando')
  const momento = (fila: FilaImportacion) => mostrarMomento(new Date(fila.momento))
  return (
    <>
      <PantallaLista
        lista={listaImportaciones}
        titulo={t('importacion.titulo')}
        bajada={t('importacion.bajada')}
        nuevo={hace && { texto: t('importacion.nueva'), hacer: () => navegar({ to: '/app/importaciones/nueva' }) }}
        filtros={[
          {
            campo: 'tipo',
            rotulo: t('importacion.tipo'),
            todos: t('importacion.todosLosTipos'),
            opciones: tiposImportacion.map((value) => ({ value, label: t(`importacion.tipos.${value}`) })),
          },
          {
            campo: 'estado',
            rotulo: t('importacion.estado'),
            todos: t('importacion.todosLosEstados'),
            opciones: estadosImportacion.map((value) => ({ value, label: t(`importacion.estados.${value}`) })),
          },
        ]}
        exportar={(count) => t('importacion.exportar', { count })}
        nombreDe={(i) => i.archivo}
        acciones={(i) => [{ texto: t('importacion.ver'), icono: 'ver', hacer: () => abrir(i) }]}
        celdas={{
          momento,
          tipo: (i) => t(`importacion.tipos.${i.tipo}`),
          archivo: (i) => (
            <button type="button" className="enlace" onClick={() => void abrir(i)}>
              {i.archivo}
            </button>
          ),
          quien,
          estado: marca,
          filas: (i) => cifra(i.filas),
          nuevas: (i) => cifra(i.nuevas),
          cambiadas: (i) => cifra(i.cambiadas),
          rechazadas: (i) => cifra(i.rechazadas),
        }}
        bloque={(i) => (
          <div>
            <p className="fuerte">{t(`importacion.tipos.${i.tipo}`)}</p>
            <p className="sub">
              {momento(i)} · {quien(i)}
            </p>
            <p className="sub">
              {t('importacion.enLaLista', {
                nuevas: cifra(i.nuevas),
                cambiadas: cifra(i.cambiadas),
                rechazadas: cifra(i.rechazadas),
              })}
            </p>
            {marca(i)}
          </div>
        )}
        vacia={{ icono: 'importar', titulo: t('importacion.vacia') }}
      />
      <QueCambiaron />
    </>
  )
}

const partes = [
  ['nuevas', 'var(--serie-1)'],
  ['cambiadas', 'var(--serie-2)'],
  ['rechazadas', 'var(--peligro-solido)'],
  ['iguales', 'var(--linea-control)'],
] as const

/** The imports of the page as what they changed: each whole, so that a small one is seen as well as the register. */
function QueCambiaron() {
  const { t } = useTranslation()
  const filas = (useLista(listaImportaciones).resultado.data?.content ?? []).filter((i) => i.filas > 0)
  if (filas.length === 0) return null
  const cuantas = (i: FilaImportacion) => ({
    nuevas: i.nuevas,
    cambiadas: i.cambiadas,
    rechazadas: i.rechazadas,
    iguales: Math.max(0, i.filas - i.nuevas - i.cambiadas - i.rechazadas),
  })
  const titulos = {
    nuevas: t('listas.importaciones.nuevas'),
    cambiadas: t('listas.importaciones.cambiadas'),
    rechazadas: t('listas.importaciones.rechazadas'),
    iguales: t('importacion.sinCambio'),
  }
  return (
    <section className="hoja hoja-in dibujo-aparte" aria-label={t('importacion.cambios')}>
      <h2>{t('importacion.cambios')}</h2>
      <p className="suave">{t('importacion.cambiosTexto')}</p>
      <Barras
        titulo={t('importacion.cambios')}
        mayor={100}
        series={partes.map(([cual, color]) => ({ nombre: titulos[cual], color }))}
        barras={filas.map((i) => {
          const suyas = cuantas(i)
          return {
            clave: i.id,
            rotulo: `${t(`importacion.tipos.${i.tipo}`)} · ${mostrarMomento(new Date(i.momento))} · ${t(`importacion.estados.${i.estado}`)}`,
            dicho: t('importacion.enBarra', {
              nuevas: cifra(suyas.nuevas),
              cambiadas: cifra(suyas.cambiadas),
              rechazadas: cifra(suyas.rechazadas),
              iguales: cifra(suyas.iguales),
            }),
            partes: partes.map(([cual, color]) => ({ cuanto: (100 * suyas[cual]) / i.filas, color })),
          }
        })}
      />
    </section>
  )
}
