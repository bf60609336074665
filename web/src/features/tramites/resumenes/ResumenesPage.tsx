import { cifra } from '@gremial/contract/platform/cifra.ts'
import { estadosTanda, type FilaTanda, listaTandas } from '@gremial/contract/tramites/resumenes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Estado } from '../../../ui/estados.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { mesEscrito, momentoEscrito, signosTanda } from './textos.ts'

/** The sendings of statements, one a month. */
export function ResumenesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const abrir = ({ id }: FilaTanda) => navegar({ to: '/app/resumenes/$id', params: { id: String(id) } })
  const marca = ({ estado }: FilaTanda) => <Estado signo={signosTanda[estado]}>{t(`resumenes.estados.${estado}`)}</Estado>
  const avance = (f: FilaTanda) => t('resumenes.avance', { enviados: cifra(f.enviados), total: cifra(f.total) })
  return (
    <PantallaLista
      lista={listaTandas}
      titulo={t('resumenes.titulo')}
      bajada={t('resumenes.bajada')}
      nuevo={{ texto: t('resumenes.nuevo'), hacer: () => navegar({ to: '/app/resumenes/nuevo' }) }}
      filtros={[
        {
          campo: 'estado',
          rotulo: t('resumenes.estado'),
          todos: t('resumenes.todos'),
          opciones: estadosTanda.map((value) => ({ value, label: t(`resumenes.estados.${value}`) })),
        },
      ]}
      nombreDe={(f) => mesEscrito(f.periodo)}
      acciones={(f) => [{ texto: t('resumenes.ver'), icono: 'ver', hacer: () => abrir(f) }]}
      celdas={{
        periodo: (f) => (
          <button type="button" className="enlace" onClick={() => void abrir(f)}>
            {mesEscrito(f.periodo)}
          </button>
        ),
        estado: marca,
        creada: (f) => momentoEscrito(f.creada),
        total: (f) => cifra(f.total),
        enviados: (f) => cifra(f.enviados),
        fallidos: (f) => cifra(f.fallidos),
      }}
      bloque={(f) => (
        <div>
          <p className="fuerte">{mesEscrito(f.periodo)}</p>
          <p className="sub">{avance(f)}</p>
          {marca(f)}
        </div>
      )}
      vacia={{ icono: 'correo', titulo: t('resumenes.vacia') }}
    />
  )
}
