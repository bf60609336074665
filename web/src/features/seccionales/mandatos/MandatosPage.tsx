import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { tamanioConsulta } from '@gremial/contract/platform/lista.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import {
  estadosMandato,
  type FilaMandato,
  listaMandatos,
  listaPuestos,
  mandatos,
} from '@gremial/contract/seccionales/mandatos.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../../../platform/sesion.ts'
import { Estado } from '../../../ui/estados.tsx'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { abrir, eliminar } from '../../../ui/lista/catalogo.ts'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { leerLista } from '../../../ui/lista/useLista.ts'
import { useFiltroSeccional } from '../seccionales/CampoSeccional.tsx'
import { EnElTiempo } from './EnElTiempo.tsx'
import { Reglas } from './Reglas.tsx'

const signos = { VIGENTE: 'ok', POR_TERMINAR: 'alerta', FUTURO: 'org', TERMINADO: 'neutro' } as const

/** Who holds the offices of the branches, who held them and who will. */
export function MandatosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const edita = usePuede('mandatos.editar')
  const seccional = useFiltroSeccional()
  const puestos = useQuery(leerLista(listaPuestos, { size: tamanioConsulta }))
  const ir = (id: string) => navegar({ to: '/app/seccionales/mandatos/editar/$id', params: { id } })
  const marca = (m: FilaMandato) => (
    <>
      <Estado signo={signos[m.estado]}>{t(`mandatos.${m.estado}`)}</Estado>
      {!m.conCuenta && m.estado !== 'TERMINADO' && <p className="sub">{t('mandatos.sinCuenta')}</p>}
    </>
  )
  const eliminarMandato = ({ id, persona }: FilaMandato) =>
    eliminar({
      texto: t('mandatos.eliminar'),
      pregunta: { titulo: t('mandatos.preguntaEliminar', { nombre: persona }), cancelar: t('mandatos.noEliminar') },
      pedido: pedido(mandatos.eliminar, { claves: { id } }),
      hecho: () => t('mandatos.eliminado'),
      fallo: t('mandatos.titulo'),
    })
  const acciones = (m: FilaMandato): Accion[] => [
    abrir({ edita, editar: t('mandatos.editar'), ver: t('mandatos.abrir'), hacer: () => ir(String(m.id)) }),
    ...(edita && m.estado === 'FUTURO' ? [eliminarMandato(m)] : []),
  ]
  return (
    <>
      <PantallaLista
        lista={listaMandatos}
        titulo={t('mandatos.titulo')}
        corto={t('barra.autoridades')}
        bajada={t('mandatos.bajada')}
        nuevo={edita && { texto: t('mandatos.nuevo'), hacer: () => ir('nuevo') }}
        buscar={t('mandatos.buscar')}
        filtros={[
          seccional,
          {
            campo: 'puesto',
            rotulo: t('mandatos.puesto'),
            opciones: (puestos.data?.content ?? []).map((p) => ({ value: String(p.codigo), label: p.nombre })),
          },
          {
            campo: 'estado',
            rotulo: t('mandatos.estado'),
            opciones: estadosMandato.map((value) => ({ value, label: t(`mandatos.${value}`) })),
          },
        ]}
        exportar={(count) => t('mandatos.exportar', { count })}
        nombreDe={(m) => m.persona}
        acciones={acciones}
        celdas={{ persona: (m) => <strong>{m.persona}</strong>, estado: marca }}
        bloque={(m) => (
          <div>
            <p className="fuerte">{m.persona}</p>
            <p className="sub">{`${m.nombrePuesto} · ${m.seccional}`}</p>
            <p className="sub">{`${mostrarFecha(m.fechaDesde)} – ${mostrarFecha(m.fechaHasta)}`}</p>
            {marca(m)}
          </div>
        )}
        vacia={{ icono: 'mandato', titulo: t('mandatos.vacio') }}
      />
      {edita && <Reglas />}
      <EnElTiempo />
    </>
  )
}
