/* A bot for Concordia's line protocol, version 1 (docs/bot-protocol.md): it builds where it can.
 *
 *     cc -O2 -o builder examples/line_bots/builder.c
 *     concordia check-bot ./builder
 *     concordia arena --bots cmd:./builder,random --map italia --games 10
 *
 * It parses no JSON: the type of a message comes first in its line, and the texts of the legal actions come last.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4096 };

static const char *const liked[] = {"build:", "produce:", "purchase:", "move:", "place:"};
static unsigned state = 1;

static unsigned below(unsigned count) {
    state = state * 1103515245u + 12345u;
    return (state >> 8) % count;
}

static int is(const char *line, const char *type) { /* whether a message is of a type */
    const char *start = strstr(line, "\"type\":\"");
    size_t length = strlen(type);
    return start && !strncmp(start + 8, type, length) && start[8 + length] == '"';
}

static int choose(char *line) {
    char *legal[MOST], *at = strstr(line, "\"legal\":["), *next = NULL;
    int found[MOST], count = 0, fit = 0;
    for (char *later = at; later; later = strstr(later + 1, "\"legal\":[")) at = later; /* the last one */
    if (!at) return 0;
    for (at += 9; count < MOST && (at = strchr(at, '"')) && (next = strchr(at + 1, '"')); at = next + 1) {
        *next = '\0';
        legal[count++] = at + 1;
    }
    for (size_t kind = 0; kind < sizeof liked / sizeof *liked && fit == 0; kind++)
        for (int n = 0; n < count; n++)
            if (!strncmp(legal[n], liked[kind], strlen(liked[kind]))) found[fit++] = n;
    if (fit == 0)
        for (int n = 0; n < count; n++)
            if (strcmp(legal[n], "done") && strcmp(legal[n], "play:tribune")) found[fit++] = n;
    return fit > 0 ? found[below((unsigned)fit)] : (int)below((unsigned)count);
}

static void seed_from(const char *line) {
    const char *at = strstr(line, "\"seed\":\"");
    state = 7;
    for (at = at ? at + 8 : ""; *at && *at != '"'; at++) state = state * 31u + (unsigned char)*at;
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        if (is(line, "hello")) puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"Builder in C\"}");
        else if (is(line, "game")) seed_from(line);
        else if (is(line, "choose") || is(line, "think")) printf("{\"type\":\"action\",\"index\":%d}\n", choose(line));
        else if (is(line, "quit")) break;
        fflush(stdout);
    }
    free(line);
    return 0;
}
