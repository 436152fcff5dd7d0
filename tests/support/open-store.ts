import { openDatabase } from "../../server/src/foundation/database/database.ts";

/** A process of its own that opens the store given as JSON and says whether it answers. */
const settings: { databaseUrl: string; dataDir: string } = JSON.parse(process.argv[2] ?? "{}");
const database = await openDatabase(settings);
process.stdout.write((await database.isHealthy(5_000)) ? "healthy" : "broken");
await database.close();
