import {
  estadosPublicacion,
  type FilaPublicacion,
  listaPublicaciones,
  tiposPublicacion,
} from '@gremial/contract/administracion/publicacion.ts'
import { cifra } from '@gremial/contract/platform/cifra.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Estado } from '../../../ui/estados.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { cuando, mesDe, signos } from './textos.ts'

/** Every publication: what, of which month, who, when and what became of it. */
export function PublicacionesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const abrir = ({ id }: FilaPublicacion) => navegar({ to: '/app/publicaciones/$id', params: { id: String(id) } })
  const marca = ({ estado }: FilaPublicacion) => <Estado signo={signos[estado]}>{t(`publicacion.estados.${estado}`)}</Estado>
  const tipo = ({ tipo }: FilaPublicacion) => (tipo ? t(`publicacion.tipos.${tipo}`) : t('publicacion.varios'))
  const quien = ({ quien }: FilaPublicacion) => quien || t('publicacion.comando')
  return (
    <PantallaLista
      lista={listaPublicaciones}
      titulo={t('publicacion.titulo')}
      bajada={t('publicacion.bajada')}
      nuevo={{ texto: t('publicacion.nueva'), hacer: () => navegar({ to: '/app/publicaciones/nueva' }) }}
      filtros={[
        {
          campo: 'tipo',
          rotulo: t('publicacion.tipo'),
          todos: t('publicacion.todosLosTipos'),
          opciones: tiposPublicacion.map((value) => ({ value, label: t(`publicacion.tipos.${value}`) })),
        },
        {
          campo: 'estado',
          rotulo: t('publicacion.estado'),
          todos: t('publicacion.todosLosEstados'),
          opciones: estadosPublicacion.map((value) => ({ value, label: t(`publicacion.estados.${value}`) })),
        },
      ]}
      nombreDe={(p) => p.nombre}
      acciones={(p) => [{ texto: t('publicacion.ver'), icono: 'ver', hacer: () => abrir(p) }]}
      celdas={{
        momento: (p) => cuando(p.momento),
        tipo,
        periodo: (p) => mesDe(p.periodo),
        nombre: (p) => (
          <button type="button" className="enlace" onClick={() => void abrir(p)}>
            {p.nombre}
          </button>
        ),
        quien,
        estado: marca,
        archivos: (p) => cifra(p.archivos),
        documentos: (p) => cifra(p.documentos),
        nadie: (p) => cifra(p.nadie),
      }}
      bloque={(p) => (
        <div>
          <p className="fuerte">{p.nombre}</p>
          <p className="sub">
            {cuando(p.momento)} · {quien(p)}
          </p>
          <p className="sub">{t('publicacion.enLaLista', { documentos: cifra(p.documentos), nadie: cifra(p.nadie) })}</p>
          {marca(p)}
        </div>
      )}
      vacia={{ icono: 'documento', titulo: t('publicacion.vacia') }}
    />
  )
}
