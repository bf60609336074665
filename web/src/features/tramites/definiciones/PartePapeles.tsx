import type { PapelDefinicion } from '@gremial/contract/tramites/definicion.ts'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { OrderedList } from '../../../ui/form/OrderedList.tsx'
import { useArmando } from './armando.ts'
import { movido, papelNuevo } from './cambios.ts'
import { Escrito } from './Escrito.tsx'
import { MostrarSi } from './MostrarSi.tsx'
import { RenglonPlegado } from './RenglonPlegado.tsx'

/** Required documents; one already in the folder is not requested again. */
export function PartePapeles() {
  const { t } = useTranslation()
  const { contenido, cambiar, soloLectura } = useArmando()
  const { papeles } = contenido
  const [abierto, abrir] = useState<string>()
  const con = (nuevos: PapelDefinicion[]) => cambiar({ ...contenido, papeles: nuevos })
  const agregar = () => {
    const nuevo = papelNuevo(contenido, t('armar.papelNuevo', { n: papeles.length + 1 }))
    con([...papeles, nuevo])
    abrir(nuevo.clave)
  }
  return (
    <>
      {papeles.length === 0 && <p className="armar-vacio">{t('armar.sinPapeles')}</p>}
      <OrderedList
        names={papeles.map((p) => p.nombre.es || p.clave)}
        move={(de, a) => con(movido(papeles, de, a))}
        remove={soloLectura ? undefined : (i) => con(papeles.toSpliced(i, 1))}
      >
        {(i) => {
          const p = papeles[i]
          if (!p) return null
          const es = abierto === p.clave
          const detalle = [
            p.clase || t('armar.sePideSiempre'),
            t(p.obligatorio ? 'armar.obligatorio' : 'armar.opcional'),
            ...(p.clase !== '' && p.reusa && p.de === '' ? [t('armar.seReusa')] : []),
          ]
          return (
            <>
              <RenglonPlegado
                titulo={p.nombre.es || t('armar.sinNombre')}
                detalle={detalle.join(' · ')}
                abierto={es}
                alternar={() => abrir(es ? undefined : p.clave)}
                ruta={`papeles.${i}`}
              />
              {es && <UnPapel papel={p} ruta={`papeles.${i}`} poner={(nuevo) => con(papeles.with(i, nuevo))} />}
            </>
          )
        }}
      </OrderedList>
      {!soloLectura && (
        <div className="armar-pie">
          <Button icon="agregar" onClick={agregar}>
            {t('armar.agregarPapel')}
          </Button>
        </div>
      )}
    </>
  )
}

function UnPapel({ papel, ruta, poner }: { papel: PapelDefinicion; ruta: string; poner(papel: PapelDefinicion): void }) {
  const { t } = useTranslation()
  const { contenido, catalogos } = useArmando()
  const familiares = contenido.campos.filter((c) => c.tipo === 'FAMILIAR')
  return (
    <div className="armar-campo">
      <Escrito
        enfocar
        rotulo={t('armar.nombrePapel')}
        valor={papel.nombre}
        maximo={80}
        ruta={`${ruta}.nombre`}
        cambiar={(nombre) => poner({ ...papel, nombre })}
      />
      <Escrito
        rotulo={t('armar.debajoDice')}
        valor={papel.ayuda}
        maximo={300}
        ruta={`${ruta}.ayuda`}
        cambiar={(ayuda) => poner({ ...papel, ayuda })}
      />
      <div className="armar-dos">
        <NativeSelect
          label={t('armar.claseDePapel')}
          data={[
            { value: '', label: t('armar.sePideSiempre') },
            ...new Set([...catalogos.clasesPapel, papel.clase].filter((c) => c !== '')),
          ]}
          value={papel.clase}
          onChange={(e) => poner({ ...papel, clase: e.currentTarget.value })}
        />
        <NativeSelect
          label={t('armar.deQuien')}
          data={[
            { value: '', label: t('armar.deQuienPide') },
            ...familiares.map((c) => ({ value: c.clave, label: c.pregunta.es || c.clave })),
          ]}
          value={papel.de}
          onChange={(e) => {
            const de = e.currentTarget.value
            // The folder only has the applicant's own documents.
            poner({ ...papel, de, reusa: de === '' && papel.reusa })
          }}
        />
      </div>
      <MostrarSi regla={papel.mostrarSi} antes={contenido.campos} cambiar={(mostrarSi) => poner({ ...papel, mostrarSi })} />
      {papel.clase !== '' && papel.de === '' && (
        <Checkbox
          label={t('armar.siLoTenemos')}
          checked={papel.reusa}
          onChange={(e) => poner({ ...papel, reusa: e.currentTarget.checked })}
        />
      )}
      <Checkbox
        label={t('armar.esObligatorio')}
        checked={papel.obligatorio}
        onChange={(e) => poner({ ...papel, obligatorio: e.currentTarget.checked })}
      />
    </div>
  )
}
