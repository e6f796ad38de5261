import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAgent } from '../support/agents.ts'
import { type InProcess, inProcess } from '../support/in-process.ts'
import { ObjectStorage, objectState } from '../support/object-state.ts'

/** More turns of the event loop than the alarm of a library with nothing to read takes. */
const TURNS = 60

let world: InProcess
let Library: typeof import('../../durable-objects/library/library.ts').Library
beforeAll(async () => {
  world = await inProcess()
  ;({ Library } = await import('../../durable-objects/library/library.ts'))
})
beforeEach(() => world.reset())

async function libraryOf() {
  const { agentId } = await makeAgent(world.server)
  const storage = new ObjectStorage(world.clock)
  const library = new Library(objectState(agentId, storage), world.env, world.clock)
  storage.belongTo(library)
  return { library, storage }
}

async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await Promise.resolve()
}

test('an alarm that finds nothing to read is not set again', async () => {
  const { library, storage } = await libraryOf()
  await library.alarm()
  expect(storage.alarmAt).toBeNull()
})

test.each([
  ['announced', (library: InstanceType<typeof Library>) => library.expect('a-document', null)],
  ['written', (library: InstanceType<typeof Library>) => library.read()],
])('a document that is %s while the alarm runs has its own alarm, at whatever moment it comes', async (_, tell) => {
  for (let at = 0; at < TURNS; at++) {
    const { library, storage } = await libraryOf()
    const running = library.alarm()
    await turns(at)
    await Promise.all([tell(library), running])
    expect(storage.alarmAt, `after ${at} turns`).not.toBeNull()
  }
})
