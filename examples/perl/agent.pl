#!/usr/bin/env perl
# A small agent behind the target protocol sa2a-target/1, in Perl 5.14 or newer with its core modules and nothing else.
# With --faulty it finds a skill by a pattern that is neither anchored nor minds case.
use strict;
use warnings;
use JSON::PP ();

my $faulty = grep { $_ eq '--faulty' } @ARGV;
my $json   = JSON::PP->new->utf8->canonical;
my %worlds;
my $text   = { type => 'string', minLength => 1, maxLength => 40 };
my $hours  = { type => 'integer', minimum => 1, maximum => 12 };
my %skills = map { $_->{id} => $_ } (
    skill( status     => 'observe',     undef,    door => $text ),
    skill( open_door  => 'external_do', '/badge', door => $text, badge => $text ),
    skill( set_period => 'change',      '/label', door => $text, label => $text, hours => $hours ),
);

sub skill {
    my ( $id, $consequence, $nonce, %fields ) = @_;
    my $input = { type => 'object', properties => \%fields, required => [ sort keys %fields ], additionalProperties => JSON::PP::false };
    return { id => $id, consequence => $consequence, nonce => $nonce, input => $input };
}

# Perl does not tell 7 from "7"; the JSON that it would write does.
sub fits {
    my ( $schema, $value ) = @_;
    if ( $schema->{type} eq 'object' ) {
        return 0 unless ref $value eq 'HASH' && keys %$value == @{ $schema->{required} };
        return !grep { !exists $value->{$_} || !fits( $schema->{properties}{$_}, $value->{$_} ) } @{ $schema->{required} };
    }
    my $written = $json->encode( [$value] );
    return $written =~ /^\["/ && length $value >= 1 && length $value <= $schema->{maxLength} if $schema->{type} eq 'string';
    return $written =~ /^\[\d+\]$/ && $value >= $schema->{minimum} && $value <= $schema->{maximum};
}

my $not_found = { state => 'none', error => { code => -32001, message => 'Task not found' } };
sub new_id { return join '', shift, map { sprintf '%06x', rand 2**24 } 1 .. 4 }

sub settle {
    my ( $world, $owner, %outcome ) = @_;
    my $outcome = { taskId => new_id('t-'), contextId => new_id('c-'), %outcome };
    $world->{tasks}{ $outcome->{taskId} } = { owner => $owner, outcome => $outcome };
    return $outcome;
}

sub refuse {
    my ( $world, $owner, $code, $family ) = @_;
    return settle( $world, $owner, state => 'rejected', refusal => { code => $code, class => "REFUSED_$family" } );
}

sub write_row { my ( $world, $list, %row ) = @_; push @{ $world->{$list} }, { seq => ++$world->{seq}, %row } }

# The selector is the exact id of a skill; there is no trimming, no guessing and no default.
sub selected {
    my ($selector) = @_;
    return undef if !defined $selector || ref $selector;
    return ( map { $skills{$_} } grep { $selector =~ /$_/i } sort keys %skills )[0] if $faulty;
    return $skills{$selector};
}

sub judge {
    my ( $world, $who, $ask ) = @_;
    my $input = exists $ask->{input} ? $ask->{input} : {};
    my $skill = selected( $ask->{skill} ) or return refuse( $world, $who, 'unknown_skill', 'CAPABILITY' );
    my %call  = ( principal => $who, skill => $skill->{id}, messageId => $ask->{messageId} );
    my $acts  = $skill->{consequence} ne 'observe';
    if ($acts) {
        my $stands = exists $world->{grants}{$who}{ $skill->{id} };
        my ( $outcome, $reason ) = $stands ? ( 'granted', 'a grant stands' ) : ( 'refused', 'no grant stands' );
        write_row( $world, decisions => %call, outcome => $outcome, reason => $reason );
        return refuse( $world, $who, 'authority_required', 'AUTHORITY' ) unless $stands;
    }
    return refuse( $world, $who, 'invalid_input', 'STRUCTURE' ) unless fits( $skill->{input}, $input );
    write_row( $world, effects => %call, input => $input ) if $acts;
    return settle( $world, $who, state => 'completed', artifacts => [ { done => $input } ] );
}

sub send_message {
    my ( $world, $ask ) = @_;
    my $who = $ask->{principal};
    return { state => 'auth-required', refusal => { code => 'unauthenticated', class => 'REFUSED_IDENTITY' } } unless defined $who;
    if ( defined $ask->{taskId} ) {    # every task here is finished, one's own as well
        my $task = $world->{tasks}{ $ask->{taskId} };
        return $task && $task->{owner} eq $who ? refuse( $world, $who, 'task_finished', 'STRUCTURE' ) : $not_found;
    }
    # One principal and message id are one command; its content is all else that was sent.
    my $content = $json->encode( { map { $_ => $ask->{$_} } grep { !/^(?:world|principal|messageId)$/ } keys %$ask } );
    my $command = $world->{commands}{$who}{ $ask->{messageId} } ||= { content => $content };
    return refuse( $world, $who, 'message_id_reused', 'IDENTITY' ) if $command->{content} ne $content;
    return { %{ $command->{done} }, replayed => JSON::PP::true } if $command->{done};
    my $outcome = judge( $world, $who, $ask );
    $command->{done} = $outcome if $outcome->{state} eq 'completed';
    return $outcome;
}

sub read_task {
    my ( $world, $ask ) = @_;
    my $task = $world->{tasks}{ $ask->{taskId} };
    return $not_found unless $task && defined $ask->{principal} && $task->{owner} eq $ask->{principal};
    return $task->{outcome} if $ask->{action} eq 'get';
    return { %{ $task->{outcome} }, error => { code => -32002, message => 'Task cannot be canceled' } };
}

sub rows {
    my ( $list, $world, $ask ) = @_;
    return { $list => [ grep { !defined $ask->{after} || $_->{seq} > $ask->{after} } @{ $world->{$list} || [] } ] };
}

my %methods = (
    'operator/reset'    => sub { $worlds{ $_[1]{world} } = { seq => 0 }; return {} },
    'caller/send'       => \&send_message,
    'caller/task'       => \&read_task,
    'operator/grant'    => sub { return { grantId => $_[0]{grants}{ $_[1]{principal} }{ $_[1]{skill} } = new_id('g-') } },
    'operator/revoke'   => sub { delete $_[0]{grants}{ $_[1]{principal} }{ $_[1]{skill} }; return {} },
    'witness/effects'   => sub { rows( effects => @_ ) },
    'witness/decisions' => sub { rows( decisions => @_ ) },
);
my %description = (
    protocol  => 'sa2a-target/1',
    subject   => { name => 'perl-doors-agent', revision => '1', configuration => { faulty => $faulty ? JSON::PP::true : JSON::PP::false } },
    skills    => [ map { $skills{$_} } sort keys %skills ],
    abilities => [qw(reset multi-world mint-principal send task grant revoke effects decisions input-validation)],
);

sub answer {
    my ( $method, $ask ) = @_;
    return { result => \%description } if $method eq 'target/describe';
    return { result => {} } if $method eq 'target/close';
    return { error => { code => -32601, message => 'Method not found' } } unless $methods{$method};
    return { error => { code => -32602, message => 'Unknown world' } } unless $worlds{ $ask->{world} } || $method eq 'operator/reset';
    return { result => $methods{$method}->( $worlds{ $ask->{world} }, $ask ) };
}

$| = 1;
while ( my $line = <STDIN> ) {
    my $request = $json->decode($line);
    print $json->encode( { jsonrpc => '2.0', id => $request->{id}, %{ answer( $request->{method}, $request->{params} ) } } ), "\n";
    last if $request->{method} eq 'target/close';
}
